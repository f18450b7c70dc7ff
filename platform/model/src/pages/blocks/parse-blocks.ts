import { isObject } from '../../definition/is-object.js';
import { limits } from '../../limits/limits.js';
import { message } from '../../columns/problem.js';
import type { Message } from '../../errors/message.js';
import { animationNames, type AnimationName } from '../animation-names.js';
import type { Block } from './block.js';
import type { BlockField, BlockTypes } from './block-field.js';
import { blockTypes } from './block-types.js';
import { readFieldValue } from './read-field-value.js';

/** A problem in a list of blocks. `path`: as in `2.items.0.text`; empty for the list itself. */
export interface BlockProblem extends Message {
  readonly path: string;
}

export interface ParsedBlocks {
  /** The valid part: without invalid blocks and invalid optional values. */
  readonly blocks: readonly Block[];
  readonly problems: readonly BlockProblem[];
}

/**
 * Reads a list of blocks (untrusted JSON) by the description of their types, and collects the problems. Idempotent: its
 * result is read again as itself, without problems. Bounded in count, depth and length for any input.
 */
export function parseBlocks(value: unknown, types: BlockTypes = blockTypes): ParsedBlocks {
  const reader = new BlockReader(types);
  const blocks = reader.blocks(value, '', 1);
  return { blocks, problems: reader.problems };
}

const idPattern = /^\p{L}[\p{L}\p{N}_-]{0,63}$/u;
/** Ids of the page's own elements. */
const reservedIds: readonly string[] = ['root', 'main', 'payload', 'viewkraft'];

type Fields = Record<string, unknown>;

class BlockReader {
  readonly problems: BlockProblem[] = [];
  private readonly ids = new Set<string>(reservedIds);
  private count = 0;

  constructor(private readonly types: BlockTypes) {}

  blocks(value: unknown, path: string, depth: number): Block[] {
    if (!Array.isArray(value)) return this.none(path, message('blockList'));
    if (depth > limits.blockDepth) {
      return this.none(path, message('blockDepth', { most: limits.blockDepth }));
    }
    const read: Block[] = [];
    for (const [at, json] of value.entries()) {
      if (this.count >= limits.blocks) {
        this.report(path, message('blockCount', { most: limits.blocks }));
        break;
      }
      const block = this.block(json, under(path, at), depth);
      if (!block) continue;
      this.count += 1;
      read.push(block);
    }
    return read;
  }

  private block(json: unknown, path: string, depth: number): Block | undefined {
    if (!isObject(json)) return this.nothing(path, message('block'));
    const type = json['type'];
    if (typeof type !== 'string' || type === '') return this.nothing(under(path, 'type'), message('required'));
    const definition = Object.hasOwn(this.types, type) ? this.types[type] : undefined;
    if (!definition) return this.nothing(under(path, 'type'), message('blockType', { type: type.slice(0, 80) }));
    const id = this.id(json['id'], under(path, 'id'));
    const fields = this.fields(json, definition.fields, path, depth, ['type', 'id', 'animation']);
    if (!fields) return undefined;
    const animation = this.animation(json['animation'], under(path, 'animation'));
    return { type, ...(id === undefined ? {} : { id }), ...(animation === undefined ? {} : { animation }), ...fields };
  }

  /** The values of the fields; undefined when a required one is missing. */
  private fields(
    json: Fields,
    fields: readonly BlockField[],
    path: string,
    depth: number,
    further: readonly string[] = [],
  ): Fields | undefined {
    const read: Fields = {};
    let isComplete = true;
    for (const field of fields) {
      const fieldPath = under(path, field.key);
      const given = Object.hasOwn(json, field.key) ? json[field.key] : undefined;
      const value = isAbsent(given, field) ? undefined : this.value(given, field, fieldPath, depth);
      if (value !== undefined) read[field.key] = value;
      else if (field.required) {
        isComplete = false;
        if (isAbsent(given, field)) this.report(fieldPath, message('required'));
      }
    }
    for (const key of Object.keys(json)) {
      if (further.includes(key) || fields.some((field) => field.key === key)) continue;
      this.report(under(path, key.slice(0, 80)), message('blockField', { name: key.slice(0, 80) }));
    }
    return isComplete ? read : undefined;
  }

  /** The value of one field; undefined, with a problem reported, when no part of it is valid. */
  private value(given: unknown, field: BlockField, path: string, depth: number): unknown {
    switch (field.kind) {
      case 'group':
        return isObject(given) ? this.fields(given, field.fields, path, depth) : this.nothing(path, message('block'));
      case 'blocks':
        return filled(this.blocks(given, path, depth + 1));
      case 'items':
      case 'lines':
        return this.list(given, field, path, depth);
      default: {
        const { value, problem } = readFieldValue(given, field);
        return problem ? this.nothing(path, problem) : value;
      }
    }
  }

  private list(
    given: unknown,
    field: Extract<BlockField, { kind: 'items' | 'lines' }>,
    path: string,
    depth: number,
  ): unknown[] | undefined {
    if (!Array.isArray(given)) return this.nothing(path, message('listExpected'));
    if (given.length > field.most) this.report(path, message('listLength', { most: field.most }));
    const entry: BlockField =
      field.kind === 'lines'
        ? { key: 'line', kind: 'line', most: field.length }
        : { key: 'item', kind: 'group', fields: field.fields };
    const read = given.slice(0, field.most).map((item: unknown, at) =>
      // An empty line counts as missing.
      field.kind === 'lines' && item === ''
        ? this.nothing(under(path, at), message('required'))
        : this.value(item, entry, under(path, at), depth),
    );
    return filled(read.filter((item) => item !== undefined));
  }

  private id(given: unknown, path: string): string | undefined {
    if (given === undefined || given === null || given === '') return undefined;
    if (typeof given !== 'string' || !idPattern.test(given)) return this.nothing(path, message('blockId'));
    if (this.ids.has(given)) return this.nothing(path, message('blockIdTaken', { id: given }));
    this.ids.add(given);
    return given;
  }

  private animation(given: unknown, path: string): AnimationName | undefined {
    if (given === undefined || given === null || given === '') return undefined;
    if (typeof given !== 'string') return this.nothing(path, message('string'));
    const animation = animationNames.find((name) => name === given);
    const names = animationNames.join(', ');
    return animation ?? this.nothing(path, message('blockAnimation', { name: given.slice(0, 80), names }));
  }

  private none(path: string, problem: Message): never[] {
    this.report(path, problem);
    return [];
  }

  private nothing(path: string, problem: Message): undefined {
    this.report(path, problem);
  }

  private report(path: string, problem: Message): void {
    if (this.problems.length < limits.errorDetails) this.problems.push({ path, ...problem });
  }
}

function under(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

function isAbsent(given: unknown, field: BlockField): boolean {
  if (given === undefined || given === null) return true;
  if (given === '') return !('mayBeEmpty' in field && field.mayBeEmpty);
  return Array.isArray(given) && given.length === 0;
}

function filled<T>(list: readonly T[]): T[] | undefined {
  return list.length === 0 ? undefined : [...list];
}
