import { isObject, type Message } from '@viewkraft/model';
import valid from 'semver/functions/valid.js';
import validRange from 'semver/ranges/valid.js';
import type { PluginDefinition } from '../../kernel/plugin/plugin-definition.js';
import { hookMoments } from '../../kernel/plugin/record-hooks.js';
import { pluginFault } from '../faults/plugin-fault.js';
import { isPluginName } from './plugins-file.js';

type Check = readonly [isRight: (value: unknown) => boolean, form: Message];

const aFunction: Check = [(value) => typeof value === 'function', pluginFault('pluginFormFunction')];
const names: Check = [(value) => isListOf(value, isPluginName), pluginFault('pluginFormPluginNames')];

/** The check of each member of a definition. A missing member is a compile error. */
const memberChecks = {
  name: [isPluginName, pluginFault('pluginFormName')],
  version: [(value) => valid(value as string) !== null, pluginFault('pluginFormVersion')],
  compatibility: [(value) => typeof value === 'string' && validRange(value) !== null, pluginFault('pluginFormRange')],
  dependencies: names,
  options: aFunction,
  environment: [(value) => isObject(value) && Object.entries(value).every(isVariable), pluginFault('pluginFormEnvironment')],
  entities: [(value) => isListOf(value, isEntity), pluginFault('pluginFormEntities')],
  migrations: [(value) => isListOf(value, isMigration), pluginFault('pluginFormMigrations')],
  module: aFunction,
  publicSection: aFunction,
  gate: aFunction,
  hooks: [(value) => isObject(value) && Object.values(value).every(isHooks), pluginFault('pluginFormHooks', { moments: hookMoments.join(', ') })],
  routes: [(value) => isListOf(value, isRoute), pluginFault('pluginFormRoutes')],
  reserved: [(value) => isListOf(value, isSegment), pluginFault('pluginFormSegments')],
  blocks: [(value) => isObject(value) && Object.values(value).every(isBlockType), pluginFault('pluginFormBlocks')],
  contentSources: aFunction,
  warnings: aFunction,
  commands: [(value) => isListOf(value, isObject), pluginFault('pluginFormCommands')],
  onInstall: aFunction,
  onEnable: aFunction,
  onDisable: aFunction,
} satisfies Record<keyof PluginDefinition, Check>; // prettier-ignore

const checks: ReadonlyMap<string, Check> = new Map(Object.entries(memberChecks));

const required = ['name', 'version', 'compatibility'];

/** The fault in the shape of a plugin's exported definition; undefined: none. */
export function definitionProblem(definition: unknown, name: string): Message | undefined {
  if (!isObject(definition)) return pluginFault('pluginNoDefinition');
  const problems = Object.entries(definition).flatMap(([member, value]) => {
    const check = checks.get(member);
    if (!check) return pluginFault('pluginMemberUnknown', { member });
    return value === undefined || check[0](value) ? [] : pluginFault('pluginMemberWrong', { member, form: check[1] });
  });
  problems.push(
    ...required
      .filter((member) => definition[member] === undefined)
      .map((member) => pluginFault('pluginMemberMissing', { member })),
  );
  if (problems.length > 0) return pluginFault('pluginDefinition', { problems });
  return definition['name'] === name
    ? undefined
    : pluginFault('pluginOtherName', { name: String(definition['name']), plugin: name });
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
  const { path, meta, matcher = isRoute, source = isRoute, title = '', description = '', missing = '' } = value;
  const isPath = typeof path === 'string' && /^(?:\/(?:[\w.~-]+|:\w+))+$/.test(path);
  const areKeys = [title, description, missing].every((key) => typeof key === 'string');
  const hasFunction = matcher === isRoute || source === isRoute;
  const areFunctions = [matcher, source].every((one) => typeof one === 'function') && hasFunction;
  return isPath && isObject(meta) && areFunctions && areKeys;
}

function isEntity(value: unknown): boolean {
  return typeof value === 'function' || (isObject(value) && isObject(value['options']));
}

/** TypeORM orders migrations by the time at the end of their names. */
function isMigration(value: unknown): boolean {
  return typeof value === 'function' && /\d{13}$/.test(value.name);
}

function isBlockType(value: unknown): boolean {
  return isObject(value) && Array.isArray(value['fields']);
}
