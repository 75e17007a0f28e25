import type { Rolldown } from 'vite';

export const FILE: string;
export const ADDRESSES: Record<string, { page: string; board: boolean }>;
export function preloads(bundle: Rolldown.OutputBundle): object;
