import type { PluginOption } from '@viewkraft/model';
import type { Config } from '../../kernel/config/config.js';
import type { DeclaredRule } from '../../kernel/validation/declared-rules.js';
import { optionRules } from '../options/option-rules.js';
import type { PluginDefinition } from '../../kernel/plugin/plugin-definition.js';
import { settingOf } from '../options/plugin-setting.js';

type Values = Readonly<Record<string, unknown>>;

/** The form fields for a plugin's options. `values`: the active values, else those of the files. */
export function describeOptions(
  { name: plugin, options: optionsClass, environment = {} }: PluginDefinition,
  values: Values,
  { config, env }: { config: Pick<Config, 'pluginOptions'>; env: Readonly<Record<string, string | undefined>> },
): PluginOption[] {
  if (!optionsClass) return [];
  const defaults = new optionsClass() as Values;
  const rules = optionRules(optionsClass);
  const inConfig = (config.pluginOptions[plugin] ?? {}) as Values;
  const names = [...new Set([...Object.keys(defaults), ...rules.keys()])];
  return names.map((name) => {
    const { label, help, secret = false, multiline = false } = settingOf(optionsClass, name);
    const variable = Object.keys(environment).find((one) => environment[one] === name && env[one]);
    const fixedBy = variable ?? (name in inConfig ? 'viewkraft.config.json' : undefined);
    const value = name in values ? values[name] : defaults[name];
    return {
      name,
      ...shapeOf(defaults[name], rules.get(name) ?? []),
      ...(label && { label }),
      ...(help && { help }),
      ...(multiline && { multiline }),
      ...(fixedBy !== undefined && { fixedBy }),
      ...(secret
        ? { secret, given: value !== undefined && value !== null && value !== '' }
        : { default: defaults[name], value }),
    };
  });
}

type Shape = Pick<PluginOption, 'type' | 'required' | 'min' | 'max' | 'choices'>;

function shapeOf(initial: unknown, rules: readonly DeclaredRule[]): Shape {
  const first = (...names: string[]): DeclaredRule | undefined =>
    rules.find(({ name, each }) => !each && names.includes(name));
  const required = initial === undefined && !first('isOptional');
  const among = first('isIn', 'isEnum');
  if (among) {
    const [choices] = among.constraints;
    const list = Array.isArray(choices) ? choices : Object.values(choices as object);
    return { type: 'choice', required, choices: list as (string | number)[] };
  }
  const length = first('isLength')?.constraints;
  const numbers = {
    min: (first('min', 'minLength')?.constraints[0] ?? length?.[0]) as number | undefined,
    max: (first('max', 'maxLength')?.constraints[0] ?? length?.[1]) as number | undefined,
  };
  if (first('isPositive')) numbers.min ??= 0;
  const bounds = Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
  return { type: typeOf(initial, rules, first), required, ...bounds };
}

function typeOf(
  initial: unknown,
  rules: readonly DeclaredRule[],
  first: (...names: string[]) => DeclaredRule | undefined,
): PluginOption['type'] {
  if (typeof initial === 'boolean' || first('isBoolean')) return 'boolean';
  if (typeof initial === 'number' || first('isInt', 'isNumber')) return 'number';
  if (rules.some(({ each, name }) => each && name === 'isString') || isTexts(initial)) return 'list';
  return typeof initial === 'object' && initial !== null ? 'json' : first('isObject', 'isArray') ? 'json' : 'text';
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
}
