// The speeds that can be chosen, in words.
import { m } from '../paraglide/messages.js';
import type { Speed } from './settings.svelte';

export function speeds(): { value: Speed; label: string }[] {
  return [
    { value: 'slow', label: m['app.settings.speed_slow']() },
    { value: 'normal', label: m['app.settings.speed_normal']() },
    { value: 'fast', label: m['app.settings.speed_fast']() },
    { value: 'off', label: m['app.settings.speed_off']() },
  ];
}
