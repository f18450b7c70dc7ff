import type { Message } from '@viewkraft/model';
import valid from 'semver/functions/valid.js';
import validRange from 'semver/ranges/valid.js';
import { hookMoments } from './record-hooks.js';
import { isPluginName } from './plugins-file.js';

type Check = readonly [isRight: (value: unknown) => boolean, words: string];

const aFunction: Check = [(value) => typeof value === 'function', 'a function'];
const names: Check = [(value) => isListOf(value, isPluginName), 'a list of names of plugins'];

/** What each member of a definition must be. */
const members: Readonly<Record<string, Check>> = {
  name: [isPluginName, 'a name of lower-case letters, digits and dashes that begins with a letter'],
  version: [(value) => valid(value as string) !== null, 'a version such as "1.0.0"'],
  compatibility: [(value) => typeof value === 'string' && validRange(value) !== null, 'a range of versions such as "^1.0.0"'],
  dependencies: names,
  options: aFunction,
  environment: [(value) => isObject(value) && Object.entries(value).every(isVariable), 'an object of names of options by variable, such as {"VARIABLE": "option"}'],
  module: aFunction,
  publicSection: aFunction,
  gate: aFunction,
  hooks: [(value) => isObject(value) && Object.values(value).every(isHooks), `an object of functions by view (or "*") and moment (${hookMoments.join(', ')})`],
  routes: [(value) => isListOf(value, isRoute), 'a list of {path, meta} whose paths begin with "/" and have neither query nor slash at the end'],
  reserved: [(value) => isListOf(value, isSegment), 'a list of first segments of addresses under /api'],
  blocks: [(value) => isObject(value) && Object.values(value).every(isBlockType), 'an object of {fields} by type of block'],
  contentSources: aFunction,
  commands: [(value) => isListOf(value, isObject), 'a list of commands'],
  onInstall: aFunction,
  onEnable: aFunction,
  onDisable: aFunction,
}; // prettier-ignore

const required = ['name', 'version', 'compatibility'];

/** What is wrong with the form of what a plugin exports, its members in English; undefined: nothing. */
export function definitionProblem(definition: unknown, name: string): Message | undefined {
  if (!isObject(definition)) return { key: 'pluginNoDefinition' };
  const wrong = Object.entries(definition).flatMap(([member, value]) => {
    const check = Object.hasOwn(members, member) ? members[member] : undefined;
    if (!check) return `"${member}" is nothing that a plugin may bring`;
    return value === undefined || check[0](value) ? [] : `"${member}" must be ${check[1]}`;
  });
  wrong.push(
    ...required.filter((member) => definition[member] === undefined).map((member) => `"${member}" is missing`),
  );
  if (wrong.length > 0) return { key: 'pluginDefinition', params: { problems: wrong.join('; ') } };
  return definition['name'] === name
    ? undefined
    : { key: 'pluginOtherName', params: { name: String(definition['name']), plugin: name } };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}

function isVariable([variable, option]: [string, unknown]): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(variable) && typeof option === 'string';
}

function isSegment(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z0-9_-]{0,62}$/.test(value);
}

function isHooks(value: unknown): boolean {
  if (!isObject(value)) return false;
  const known: readonly string[] = hookMoments;
  return Object.entries(value).every(([moment, hook]) => known.includes(moment) && typeof hook === 'function');
}

function isRoute(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { path, meta, judge = isRoute } = value;
  const isPath = typeof path === 'string' && /^(?:\/(?:[\w.~-]+|:\w+))+$/.test(path);
  return isPath && isObject(meta) && typeof judge === 'function';
}

function isBlockType(value: unknown): boolean {
  return isObject(value) && Array.isArray(value['fields']);
}
