/** Properties of a component that a test changes later, as a page would: whole values, not parts of them. */
export function props<P extends object>(given: P): { given: P; change: (more: Partial<P>) => void } {
  let now = $state.raw(given);
  return {
    given: new Proxy(given, { get: (_, name) => now[name as keyof P] }),
    change: (more) => (now = { ...now, ...more }),
  };
}
