/** Freezes a value deeply, including Maps and Sets, whose mutating methods then throw. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set) {
    for (const [key, one] of value.entries()) {
      freeze(key);
      freeze(one);
    }
    for (const method of ['set', 'add', 'delete', 'clear']) Object.defineProperty(value, method, { value: refuse });
  }
  // Frozen before its content, so that cycles end.
  Object.freeze(value);
  for (const one of Object.values(value)) freeze(one);
  return value;
}

function refuse(): never {
  throw new TypeError('This is frozen');
}
