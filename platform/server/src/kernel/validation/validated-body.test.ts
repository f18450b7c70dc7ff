import { Controller } from '@nestjs/common';
import { AppError } from '@viewkraft/model';
import { IsAlpha, IsBoolean, IsInt, IsOptional, IsString, IsUUID, Length, Max, Min } from 'class-validator';
import { ifSent, Satisfies } from './rules.js';
import { validated, ValidatedBody } from './validated-body.js';

class Base {
  @Satisfies((value) => (value === 'wrong' ? { key: 'length', params: { length: 4 } } : null))
  @IsString({ message: 'string' })
  name!: string;
}
class Body extends Base {
  @IsBoolean({ message: 'boolean' }) isOn = false;
  @IsBoolean({ message: 'values', ...ifSent }) open?: boolean;
  anything: unknown;
}

const detailsOf = async (input: unknown, dto: new () => object = Body) => {
  const error = await validated(dto, input).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) return error;
  expect(error.code).toBe('INVALID');
  return error.extras.details;
};

test('a valid body becomes an instance with its defaults', async () => {
  expect(await validated(Body, { name: 'a' })).toEqual(Object.assign(new Body(), { name: 'a', isOn: false }));
  const sent = { name: 'a', isOn: true, open: false, anything: { constructor: 1 } };
  const body = await validated(Body, sent);
  expect(body).toBeInstanceOf(Body);
  expect({ ...body }).toEqual(sent);
});

test.each<[unknown, object[]]>([
  [{}, [{ column: 'name', key: 'string' }]],
  [{ name: 'wrong' }, [{ column: 'name', key: 'length', params: { length: 4 } }]],
  [{ name: 'a', isOn: null }, [{ column: 'isOn', key: 'boolean' }]],
  [{ name: 'a', open: null }, [{ column: 'open', key: 'values' }]],
  [{ name: 'a', toString: 1, constructor: 2, ['x'.repeat(101)]: 3 }, ['toString', 'constructor', 'x'.repeat(100)].map((column) => ({ column, key: 'unknownField' }))],
  [{ isOn: 1, other: 1, name: 1 }, [{ column: 'other', key: 'unknownField' }, { column: 'isOn', key: 'boolean' }, { column: 'name', key: 'string' }]],
  ...[undefined, null, 'text', []].map((input): [unknown, object[]] => [input, [{ key: 'notARecord' }]]),
])('%j is refused with every problem', async (input, details) => {
  expect(await detailsOf(input)).toEqual(details);
}); // prettier-ignore

class Unworded {
  @IsUUID() entry!: string;
  @Length(2, 5) title!: string;
  @IsInt() @Min(1) @Max(5, { message: 'tooMany' }) stars!: number;
  @IsOptional() @IsString({ each: true }) tags?: string[];
  @IsOptional() @IsAlpha() letters?: string;
}

test.each<[object, object[]]>([
  [{ title: 'a', stars: 0 }, [{ column: 'entry', key: 'uuid' }, { column: 'title', key: 'lengthLeast', params: { least: 2 } }, { column: 'stars', key: 'range', params: { least: 1, most: 5 } }]],
  [{ entry: '1', stars: 9 }, [{ column: 'entry', key: 'uuid' }, { column: 'title', key: 'required' }, { column: 'stars', key: 'tooMany' }]],
  [{ title: 12, stars: 2.5, tags: [1], letters: '1' }, [{ key: 'uuid' }, { key: 'string' }, { key: 'integer' }, { key: 'pluginOptionEach', params: { problem: { key: 'string' } } }, { key: 'letters must contain only letters (a-zA-Z)' }]],
])('common rules without a message have that of the platform: %j', async (input, details) => {
  const found = await detailsOf(input, Unworded);
  expect(found).toHaveLength(details.length);
  for (const detail of details) expect(found).toContainEqual(expect.objectContaining(detail));
}); // prettier-ignore

test('a parameter of another type does not compile', () => {
  const load = () => Promise.resolve(Body);
  class Handlers {
    right(_first: string, @ValidatedBody(load) _body: Body): void {}
    base(@ValidatedBody(load) { name }: Base): string {
      return name;
    }
    // @ts-expect-error A body of another class.
    wrong(@ValidatedBody(load) _body: { size: number }): void {}
    // @ts-expect-error No DTO is named.
    none(@ValidatedBody() _body: Body): void {}
  }
  Controller()(Handlers);
  expect(Handlers).toBeDefined();
});
