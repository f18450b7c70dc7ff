import { Type } from 'class-transformer';
import { ArrayMinSize, IsArray, IsBoolean, IsNumber, IsOptional, IsString, ValidateNested } from 'class-validator';
import { readOptions } from './read-options.js';

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

const environment = { SEATS: 'seats', OPEN: 'open', NOTE: 'note', DAYS: 'days' };
const definition = { name: 'hall', version: '1.0.0', compatibility: '*', options: Options, environment };
const read = (given: object, env: Record<string, string> = {}) => {
  const problems: string[] = [];
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

test('[L] every option that is wrong or unknown is named, those within others too', () => {
  const wrong = { seats: '7', colour: 'red', days: [], places: [{ name: 1, size: 2 }] };
  expect(read(wrong, { OPEN: 'perhaps', NOTE: '' }).problems).toEqual([
    'The option "colour" of the plugin "hall" is not known (known are days, note, open, places, seats)',
    'OPEN must be "on" or "off" (the option "open" of the plugin "hall")',
    'The option "seats" of the plugin "hall" is wrong: seats must be a number conforming to the specified constraints',
    'The option "days" of the plugin "hall" is wrong: days must contain at least 1 elements',
    'The option "places.0.size" of the plugin "hall" is wrong: property size should not exist',
    'The option "places.0.name" of the plugin "hall" is wrong: name must be a string',
  ]);
});
