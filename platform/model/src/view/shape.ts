import { isObject } from '../definition/is-object.js';
import type { Message, MessageParam } from '../errors/message.js';
import type { Json } from './json-text.js';
import { didYouMean, escaped, keyPath } from './problem-words.js';
import { viewFault, type ViewFault } from './view-fault.js';
import { viewPhrase } from './view-phrase.js';

/** A JSON Schema (2020-12), as far as needed here. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Reports a fault at a path of the file. */
export type Report = (path: string, fault: ViewFault) => void;

/** The expected form of a JSON value: parses it, reports every problem, and generates its JSON Schema. */
export interface Shape<T> {
  readonly schema: JsonSchema;
  /** What the value must be, as in "must be ...". */
  readonly words: Message;
  /** Whether the value intends this shape, even with invalid content. */
  meant(json: Json): boolean;
  /** The parsed value without invalid parts; undefined when nothing usable is left. */
  read(json: Json, path: string, report: Report): T | undefined;
}

export type Read<S> = S extends Shape<infer T> ? T : never;

function simple<T extends Json>(words: Message, schema: JsonSchema, fits: (json: Json) => boolean): Shape<T> {
  return {
    schema,
    words,
    meant: fits,
    read(json, path, report) {
      if (fits(json)) return json as T;
      report(path, wrongKind(words, json));
      return undefined;
    },
  };
}

function wrongKind(words: Message, json: Json, remedy = viewPhrase('viewWrite', { words })): ViewFault {
  return viewFault('viewWrongKind', { words, seen: kindOf(json), remedy });
}

/** The same shape with a description for the JSON Schema, shown by editors. */
export function described<T>(shape: Shape<T>, description: string): Shape<T> {
  return { ...shape, schema: { ...shape.schema, description } };
}

export const bool = simple<boolean>(
  viewPhrase('viewWordsFlag'),
  { type: 'boolean' },
  (json) => typeof json === 'boolean',
);

export const scalar = simple<string | number | boolean | null>(
  viewPhrase('viewWordsScalar'),
  { type: ['string', 'number', 'boolean', 'null'] },
  (json) => json === null || typeof json !== 'object',
);

/** Any object; `parseGrantCondition` checks its content. */
export const anyObject = simple<{ readonly [key: string]: Json }>(
  viewPhrase('viewWordsObject'),
  { type: 'object' },
  isObject,
);

export const nonEmptyText = simple<string>(
  viewPhrase('viewWordsText'),
  { type: 'string', pattern: '\\S' },
  (json) => typeof json === 'string' && json.trim() !== '',
);

export function whole(min: number, max: number): Shape<number> {
  return simple(
    viewPhrase('viewWordsWhole', { min, max }),
    { type: 'integer', minimum: min, maximum: max },
    (json) => Number.isInteger(json) && (json as number) >= min && (json as number) <= max,
  );
}

/** A text that matches a pattern; `words` describe the pattern. */
export function matching(pattern: RegExp, words: Message): Shape<string> {
  const shape = simple<string>(
    words,
    { type: 'string', pattern: pattern.source },
    (json) => typeof json === 'string' && pattern.test(json),
  );
  return {
    ...shape,
    meant: (json) => typeof json === 'string',
    read(json, path, report) {
      if (typeof json !== 'string' || pattern.test(json)) return shape.read(json, path, report);
      report(path, viewFault('viewNotMatching', { words, seen: escaped(json, 80) }));
      return undefined;
    },
  };
}

/** One of several words. The remedy for a misspelling names the nearest word. */
export function oneOf<const W extends string>(all: readonly W[]): Shape<W> {
  const words = viewPhrase('viewWordsOneOf', { names: all.join(', ') });
  return {
    schema: { enum: [...all] },
    words,
    meant: (json) => typeof json === 'string',
    read(json, path, report) {
      const found = all.find((word) => word === json);
      if (found === undefined) {
        const isText = typeof json === 'string';
        const seen = isText ? `"${escaped(json, 80)}"` : kindOf(json);
        const remedy = (isText && didYouMean(json, all)) || viewPhrase('viewWrite', { words });
        report(path, viewFault('viewWrongKind', { words, seen, remedy }));
      }
      return found;
    },
  };
}

export function listOf<T>(item: Shape<T>, min = 0): Shape<readonly T[]> {
  const words = viewPhrase(min > 0 ? 'viewWordsFilledList' : 'viewWordsList');
  return {
    schema: { type: 'array', items: item.schema, ...(min > 0 && { minItems: min }) },
    words,
    meant: Array.isArray,
    read(json, path, report) {
      if (!Array.isArray(json) || json.length < min) {
        report(path, wrongKind(words, json, viewPhrase('viewWriteList', { words: item.words })));
        return undefined;
      }
      return (json as readonly Json[])
        .map((one, at) => item.read(one, `${path}[${at}]`, report))
        .filter((one) => one !== undefined);
    },
  };
}

/** Parses with the first shape that the value intends. */
export function either<const S extends readonly Shape<unknown>[]>(...shapes: S): Shape<Read<S[number]>> {
  const words = shapes
    .map((shape) => shape.words)
    .reduce((first, other) => viewPhrase('viewWordsEither', { first, other }));
  return {
    schema: { anyOf: shapes.map((shape) => shape.schema) },
    words,
    meant: (json) => shapes.some((shape) => shape.meant(json)),
    read(json, path, report) {
      const shape = shapes.find((one) => one.meant(json));
      if (!shape) report(path, wrongKind(words, json));
      return shape?.read(json, path, report) as Read<S[number]> | undefined;
    },
  };
}

/** Entries by name; every name and value is checked. `words`: an object with such entries. */
export function entriesOf<T>(name: Shape<string>, value: Shape<T>, words: Message): Shape<ReadonlyMap<string, T>> {
  return {
    schema: { type: 'object', propertyNames: name.schema, additionalProperties: value.schema },
    words: viewPhrase('viewWordsObject'),
    meant: isObject,
    read(json, path, report) {
      if (!isObject(json)) {
        report(path, wrongKind(words, json, viewPhrase('viewWriteEntries')));
        return undefined;
      }
      const entries = new Map<string, T>();
      for (const [key, one] of Object.entries(json)) {
        const [readName, readValue] = [
          name.read(key, keyPath(path, key), report),
          value.read(one, keyPath(path, key), report),
        ];
        if (readName !== undefined && readValue !== undefined) entries.set(key, readValue);
      }
      return entries;
    },
  };
}

type Fields = Readonly<Record<string, Shape<unknown>>>;
type Fielded<F extends Fields, R extends keyof F> = { readonly [K in R]: Read<F[K]> } & {
  readonly [K in Exclude<keyof F, R>]?: Read<F[K]>;
};

/** An object with fixed keys, some of them required. */
export function objectOf<const F extends Fields, const R extends keyof F & string>(
  fields: F,
  required: readonly R[],
  words = viewPhrase('viewWordsObject'),
): Shape<Fielded<F, R>> {
  const names = Object.keys(fields);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, fields[name]?.schema])),
      ...(required.length > 0 && { required: [...required] }),
      additionalProperties: false,
    },
    words,
    meant: isObject,
    read(json, path, report) {
      if (!isObject(json)) {
        const needed = required.length > 0 ? required : names.slice(0, 6);
        report(path, wrongKind(words, json, viewPhrase('viewWriteObject', { names: needed.join(', ') })));
        return undefined;
      }
      const result: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(json)) {
        const at = keyPath(path, key);
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
        const read = field?.read(value, at, report);
        if (!field) report(at, unknownKey(key, names));
        if (read !== undefined) result[key] = read;
      }
      for (const key of required) {
        if (!Object.hasOwn(json, key))
          report(path, viewFault('viewKeyMissing', { key, words: fields[key]?.words ?? '' }));
      }
      return required.every((key) => Object.hasOwn(result, key)) ? (result as Fielded<F, R>) : undefined;
    },
  };
}

function unknownKey(key: string, names: readonly string[]): ViewFault {
  const remedy = didYouMean(key, names) ?? viewPhrase('viewRemoveOrWrite', { names: names.join(', ') });
  return viewFault('viewKeyUnknown', { key: escaped(key, 80), remedy });
}

function kindOf(json: Json): MessageParam {
  if (json === null) return 'null';
  if (Array.isArray(json)) return viewPhrase(json.length === 0 ? 'viewWordsEmptyList' : 'viewWordsList');
  if (typeof json === 'object') return viewPhrase('viewWordsObject');
  return JSON.stringify(json).slice(0, 80);
}
