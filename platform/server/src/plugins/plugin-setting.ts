import 'reflect-metadata';
import type { Locale } from '@viewkraft/model';

/** How an option is shown to administrators. */
export interface SettingWords {
  readonly label?: Readonly<Record<Locale, string>>;
  readonly help?: Readonly<Record<Locale, string>>;
  /** A password or a hash: its value never leaves the server. */
  readonly secret?: boolean;
  /** A text of several lines. */
  readonly multiline?: boolean;
  /** Said where a value is refused, in the place of what the rules say. */
  readonly problem?: Readonly<Record<Locale, string>>;
}

const key = Symbol('viewkraft:setting');

/** Says how an option of a plugin is shown in the form of its settings; beside the rules of class-validator. */
export function Setting(words: SettingWords): PropertyDecorator {
  return (target, property) => Reflect.defineMetadata(key, words, target, property);
}

/** What `Setting` said of an option. */
export function settingOf(optionsClass: new () => object, option: string): SettingWords {
  return (Reflect.getMetadata(key, optionsClass.prototype as object, option) as SettingWords | undefined) ?? {};
}
