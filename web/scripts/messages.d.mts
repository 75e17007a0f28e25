export const catalogues: string[];
export function compileMessages(): Promise<void>;
