import 'reflect-metadata';
import type { Locale, Text } from '@viewkraft/model';

/** How an option is shown to administrators. */
export interface SettingOptions {
  readonly label?: Readonly<Record<Locale, string>>;
  readonly help?: Readonly<Record<Locale, string>>;
  /** A password or a hash: its value never leaves the server. */
  readonly secret?: boolean;
  /** A text of several lines. */
  readonly multiline?: boolean;
  /** Replaces the rules' messages when a value is refused; a function gets the value. */
  readonly problem?: Text | ((value: unknown) => Text);
}

const key = Symbol('viewkraft:setting');

/** Declares how a plugin's option is shown in the settings form; used together with class-validator rules. */
export function Setting(options: SettingOptions): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(key, options, target, property);
}

/** What `Setting` declared for an option. */
export function settingOf(optionsClass: new () => object, option: string): SettingOptions {
  return (Reflect.getMetadata(key, optionsClass.prototype as object, option) as SettingOptions | undefined) ?? {};
}
