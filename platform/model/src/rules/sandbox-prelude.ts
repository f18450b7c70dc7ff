/**
 * The first script in the sandbox. It makes results deterministic: the time zone is UTC, the clock stands still at the
 * batch's instant, and neither randomness nor garbage collection can be observed. Then it freezes the built-in objects,
 * so that no function can affect the next one. Its value is an object with the functions that run a call.
 */
export const sandboxPrelude = `(() => {
  'use strict';
  const NativeDate = Date;
  const { prototype } = NativeDate;
  const { parse, stringify } = JSON;
  const { freeze, getOwnPropertyDescriptors, getPrototypeOf, defineProperty } = Object;
  const { ownKeys, construct } = Reflect;
  let now = 0;

  for (const part of ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
    prototype['get' + part] = prototype['getUTC' + part];
    prototype['set' + part] = prototype['setUTC' + part];
  }
  prototype.getDay = prototype.getUTCDay;
  const { toUTCString } = prototype;
  const clock = (date) => date.toISOString().slice(11, 19);
  const methods = {
    getTimezoneOffset() { return this.getTime() * 0; },
    getYear() { return this.getUTCFullYear() - 1900; },
    toDateString() {
      if (isNaN(this)) return 'Invalid Date';
      const [, day, month, year] = toUTCString.call(this).split(' ');
      return toUTCString.call(this).slice(0, 3) + ' ' + month + ' ' + day + ' ' + year;
    },
    toTimeString() { return isNaN(this) ? 'Invalid Date' : clock(this) + ' GMT+0000 (UTC)'; },
    toString() { return isNaN(this) ? 'Invalid Date' : this.toDateString() + ' ' + this.toTimeString(); },
    toLocaleDateString() { return isNaN(this) ? 'Invalid Date' : this.toISOString().split('T')[0]; },
    toLocaleTimeString() { return isNaN(this) ? 'Invalid Date' : clock(this); },
    toLocaleString() { return isNaN(this) ? 'Invalid Date' : this.toLocaleDateString() + ' ' + clock(this); },
  };
  for (const name of ownKeys(methods)) defineProperty(prototype, name, { value: methods[name] });
  delete prototype.setYear;

  const read = NativeDate.parse;
  const zoned = /(?:Z|GMT|UTC?|[+-]\\d{2}:?\\d{2})(?:\\s*\\(.*\\))?\\s*$/i;
  const inUtc = (text) => {
    if (/^[+-]?\\d{4,6}(-\\d{2}){0,2}$/.test(text) || zoned.test(text)) return read(text);
    return read(text + (/^[+-]?\\d{4,6}-\\d{2}-\\d{2}T/.test(text) ? 'Z' : ' GMT'));
  };
  const primitive = (one) => {
    if (Object(one) !== one) return one;
    const toPrimitive = one[Symbol.toPrimitive];
    if (toPrimitive !== undefined && toPrimitive !== null) return toPrimitive.call(one, 'default');
    for (const name of ['valueOf', 'toString']) {
      const value = typeof one[name] === 'function' ? one[name]() : one;
      if (Object(value) !== value) return value;
    }
    throw new TypeError('toPrimitive');
  };
  const millis = (parts) => {
    if (parts.length === 0) return now;
    if (parts.length > 1) return NativeDate.UTC(...parts);
    const [only] = parts;
    const value = only instanceof NativeDate ? only.getTime() : primitive(only);
    return typeof value === 'string' ? inUtc(value) : value;
  };
  function SandboxDate(...parts) {
    if (new.target === undefined) return new SandboxDate().toString();
    return construct(NativeDate, [millis(parts)], new.target);
  }
  defineProperty(SandboxDate, 'name', { value: 'Date' });
  defineProperty(SandboxDate, 'length', { value: 7 });
  defineProperty(SandboxDate, 'prototype', { value: prototype, writable: false });
  SandboxDate.UTC = NativeDate.UTC;
  SandboxDate.now = () => now;
  SandboxDate.parse = (text) => inUtc(String(text));
  prototype.constructor = SandboxDate;
  globalThis.Date = SandboxDate;

  delete Math.random;
  delete globalThis.WeakRef;
  delete globalThis.FinalizationRegistry;

  const seen = new Set();
  const open = [
    globalThis, function* () {}, async () => {}, async function* () {},
    [][Symbol.iterator](), ''[Symbol.iterator](), new Map().entries(), new Set().values(), ''.matchAll(/x/g), (function* () {})(),
  ];
  while (open.length > 0) {
    const one = open.pop();
    if (Object(one) !== one || seen.has(one)) continue;
    seen.add(one);
    open.push(getPrototypeOf(one));
    const properties = getOwnPropertyDescriptors(one);
    for (const key of ownKeys(properties)) open.push(properties[key].value, properties[key].get, properties[key].set);
  }
  for (const one of seen) if (!ArrayBuffer.isView(one)) freeze(one);

  const json = (result) => {
    if (typeof result?.then === 'function') throw new TypeError('the result comes later');
    return stringify([result]);
  };

  let record;
  return {
    setTime(instant) { now = instant; },
    setRecord(text) { record = freeze(parse(text)); },
    callWithValue(fn, text) { return json(fn(parse(text), record)); },
    callWithRecord(fn) { return json(fn(record)); },
  };
})()`;
