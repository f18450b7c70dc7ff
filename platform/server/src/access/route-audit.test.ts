import { Controller, Module, type DynamicModule, type Type } from '@nestjs/common';
import { AppModule } from '../app.module.js';
import type { Platform } from '../platform.module.js';
import { Access, ACCESS_RULE } from './access.decorator.js';

type AnyModule = Type | DynamicModule;

/** Every route of a module and those it imports, as `Controller.method`, with what it declares. */
function routesOf(module: AnyModule, seen = new Set<unknown>()): { route: string; declared: unknown }[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const type: Type = 'module' in module ? module.module : module;
  const listed = (key: 'imports' | 'controllers') => [
    ...((Reflect.getMetadata(key, type) as AnyModule[] | undefined) ?? []),
    ...(('module' in module ? (module[key] as AnyModule[] | undefined) : undefined) ?? []),
  ];
  const own = (listed('controllers') as Type[]).flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
      const handler = (controller.prototype as Record<string, object>)[name]!;
      if (name === 'constructor' || Reflect.getMetadata('path', handler) === undefined) return [];
      const declared: unknown =
        Reflect.getMetadata(ACCESS_RULE, handler) ?? Reflect.getMetadata(ACCESS_RULE, controller);
      return [{ route: `${controller.name}.${name}`, declared }];
    }),
  );
  return [...own, ...listed('imports').flatMap((imported) => routesOf(imported, seen))];
}

test('[D5] every route declares its access', () => {
  const routes = routesOf(AppModule.with({} as Platform));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter(({ declared }) => declared === undefined).map(({ route }) => route)).toEqual([]);
});

test('[D5] the audit sees a route that declares nothing', () => {
  class Bare {
    read = 'replaced';
  }
  Controller('bare')(Bare);
  Object.defineProperty(Bare.prototype, 'read', { value: () => 'x' });
  Reflect.defineMetadata('path', '/', (Bare.prototype as unknown as { read: object }).read);
  class Room {
    readonly name = 'room';
  }
  Module({ controllers: [Bare] })(Room);
  expect(routesOf(Room)).toEqual([{ route: 'Bare.read', declared: undefined }]);
  Access('admin')(Bare);
  expect(routesOf(Room)).toEqual([
    {
      route: 'Bare.read',
      declared: { level: 'admin', accepts: ['application/json'], origin: 'guard', pending: false, token: true },
    },
  ]);
});
