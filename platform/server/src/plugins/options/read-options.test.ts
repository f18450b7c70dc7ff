import { Type } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { projectRoot } from '../../kernel/config/project-root.js';
import { Texts } from '../../kernel/errors/texts.js';
import { Setting } from './plugin-setting.js';
import { readOptions, type OptionProblem } from './read-options.js';
import { loadValidation } from './validation.js';

beforeAll(loadValidation);

class Place {
  @IsString() name = '';
}
class Options {
  @IsNumber() seats = 4;
  @IsBoolean() open = false;
  @IsOptional() @IsString() note?: string;
  @IsArray() @ArrayMinSize(1) days = ['monday'];
  @ValidateNested({ each: true }) @Type(() => Place) places: Place[] = [];
}

const texts = new Texts(projectRoot);
const [english, german] = [texts.translate('en'), texts.translate('de')];
const environment = { SEATS: 'seats', OPEN: 'open', NOTE: 'note', DAYS: 'days' };
const definition = { name: 'hall', version: '1.0.0', compatibility: '*', options: Options, environment };
const read = (given: object, env: Record<string, string> = {}) => {
  const problems: OptionProblem[] = [];
  return { options: readOptions(definition, { ...given }, env, problems), problems };
};

test('[L] defaults, then files, then the environment, each in its own type', () => {
  expect(read({}).options).toEqual({ seats: 4, open: false, days: ['monday'], places: [] });
  const { options, problems } = read(
    { seats: 7, note: 'from a file', places: [{ name: 'door' }] },
    { SEATS: '9.5', OPEN: 'TRUE', NOTE: 'off', DAYS: 'friday, sunday' },
  );
  const values = { seats: 9.5, open: true, note: 'off', days: ['friday', 'sunday'], places: [{ name: 'door' }] };
  expect([options, problems]).toEqual([values, []]);
  expect(options).toBeInstanceOf(Options);
  expect(() => (options['days'] as string[]).push('tuesday')).toThrow();
});

test.each([
  ['on', true],
  ['1', true],
  ['0', false],
  ['off', false],
  ['', false],
])('[L] a switch in the environment may be %p', (text, open) => {
  expect(read({}, { OPEN: text }).options).toHaveProperty('open', open);
});

test('[L] every invalid or unknown option is named, nested ones too', () => {
  const wrong = { seats: '7', colour: 'red', days: [], places: [{ name: 1, size: 2 }] };
  expect(read(wrong, { OPEN: 'perhaps', NOTE: '' }).problems.map(({ fault }) => english(fault))).toEqual([
    'The option "colour" of the plugin "hall" is not known (known: days, note, open, places, seats)',
    'OPEN must be "on" or "off" (the option "open" of the plugin "hall")',
    'The option "seats" of the plugin "hall" is wrong: A number is expected',
    'The option "days" of the plugin "hall" is wrong: At least 1 entry',
    'The option "places.0.size" of the plugin "hall" is wrong: There is no such option; the options are name',
    'The option "places.0.name" of the plugin "hall" is wrong: Text is expected',
  ]);
});

test('[L] [D3] all problems are reported in German too, including the plugin’s own bilingual messages', () => {
  const wrong = { seats: '7', colour: 'red', days: [], places: [{ name: 1 }] };
  expect(read(wrong, { OPEN: 'perhaps' }).problems.map(({ fault }) => german(fault))).toEqual([
    'Die Einstellung „colour“ des Plugins „hall“ ist unbekannt (bekannt sind days, note, open, places, seats)',
    'OPEN muss „on“ oder „off“ sein (Einstellung „open“ des Plugins „hall“)',
    'Die Einstellung „seats“ des Plugins „hall“ ist falsch: Eine Zahl wird erwartet',
    'Die Einstellung „days“ des Plugins „hall“ ist falsch: Mindestens 1 Eintrag',
    'Die Einstellung „places.0.name“ des Plugins „hall“ ist falsch: Ein Text wird erwartet',
  ]);
  const problems: OptionProblem[] = [];
  readOptions({ ...definition, options: Ruled, environment: {} }, { letters: 'x1' }, {}, problems);
  const { fault, message } = problems[0] as OptionProblem;
  expect([german(message), english(fault)]).toEqual([
    'x1 hat Ziffern',
    'The option "letters" of the plugin "hall" is wrong: x1 has digits',
  ]);
});

test('[L] a refused value from a variable is reported with the variable’s name', () => {
  const said = (given: object, env: Record<string, string>) => {
    const problems: OptionProblem[] = [];
    readOptions({ ...definition, options: Ruled, environment: { HALL_NOTE: 'note' } }, { ...given }, env, problems);
    return problems.map(({ fault }) => english(fault));
  };
  const words = 'is wrong: At most 3 characters';
  expect(said({}, { HALL_NOTE: 'long' })).toEqual([
    `The option "note" of the plugin "hall", which the environment variable HALL_NOTE sets, ${words}`,
  ]);
  expect(said({ note: 'long' }, {})).toEqual([`The option "note" of the plugin "hall" ${words}`]);
});

const heard = { en: 'Digits, please', de: 'Bitte Ziffern' };
class Ruled {
  @IsInt() @Min(1) @Max(9) most = 5;
  @IsInt() @Min(2) least = 2;
  @IsString() @Length(2, 4) code = 'abc';
  @MaxLength(3) note = '';
  @IsArray() @ArrayMinSize(1) days = ['monday'];
  @IsIn(['soft', 'hard']) mode = 'soft';
  @IsArray() @IsString({ each: true }) names: string[] = [];
  @Matches(/^\d*$/, { message: 'digits only' }) number = '';
  @Setting({ problem: heard }) @Matches(/^\d*$/) digits = '';
  @Setting({ problem: (value) => ({ en: `${value} has digits`, de: `${value} hat Ziffern` }) })
  @Matches(/^\D*$/)
  letters = '';
}

test.each([
  [{ most: 10 }, { key: 'range', params: { least: 1, most: 9 } }],
  [{ most: 'x' }, { key: 'integer' }],
  [{ least: 1 }, { key: 'atLeast', params: { least: 2 } }],
  [{ code: '' }, { key: 'required' }],
  [{ code: 'a' }, { key: 'lengthLeast', params: { least: 2 } }],
  [{ code: 'abcde' }, { key: 'length', params: { length: 4 } }],
  [{ note: 'long' }, { key: 'length', params: { length: 3 } }],
  [{ days: [] }, { key: 'listLeast', params: { least: 1 } }],
  [{ days: 'monday' }, { key: 'listExpected' }],
  [{ mode: 'loud' }, { key: 'values' }],
  [{ names: [1] }, { key: 'pluginOptionEach', params: { problem: { key: 'string' } } }],
  [{ number: 'x' }, { key: 'text', params: { text: 'digits only' } }],
  [{ digits: 'x' }, { key: 'text', params: { text: heard } }],
  [{ size: 1 }, { key: 'optionUnknown', params: { names: 'code, days, digits, least, letters, mode, most, names, note, number' } }],
])('[C7] %j is refused with the message of record columns if there is one, else with that of the rule', (given, message) => {
  const problems: OptionProblem[] = [];
  readOptions({ ...definition, options: Ruled, environment: {} }, given, {}, problems);
  expect(problems.map((problem) => problem.message)).toEqual([message]);
}); // prettier-ignore
