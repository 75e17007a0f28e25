export function literals(source: string): { line: number; text: string }[];
