import { m } from '../paraglide/messages.js';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** So many milliseconds as a clock shows them. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return m['app.clock.days']({ count: Math.floor(hours / 24) });
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
