import { Controller, Module, RequestMethod } from '@nestjs/common';
import { platformModules } from '../../app/app.module.js';
import type { Platform } from '../../app/platform.module.js';
import { noPlugins } from '../../kernel/plugin/plugin-set.js';
import { Access } from '../../kernel/caller/access.decorator.js';
import { declaredRoutes } from '../../kernel/caller/declared-routes.js';

test('[D5] every route declares its access', () => {
  const platform = { config: { root: '', viewsDirs: [] as readonly string[] }, plugins: noPlugins } as Platform;
  const routes = platformModules(platform).flatMap((module) => declaredRoutes(module));
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.filter(({ access }) => access === undefined).map(({ route }) => route)).toEqual([]);
});

test('[D5] the audit detects a route without declared access', () => {
  class Bare {
    read = 'replaced';
  }
  Controller('bare')(Bare);
  Object.defineProperty(Bare.prototype, 'read', { value: () => 'x' });
  const { read } = Bare.prototype as unknown as { read: object };
  Reflect.defineMetadata('path', '/', read);
  Reflect.defineMetadata('method', RequestMethod.GET, read);
  class Host {
    readonly name = 'host';
  }
  Module({ controllers: [Bare] })(Host);
  expect(declaredRoutes(Host)).toEqual([{ route: 'Bare.read', addresses: ['GET /bare'], access: undefined }]);
  Access('admin')(Bare);
  expect(declaredRoutes(Host)).toEqual([
    {
      route: 'Bare.read',
      addresses: ['GET /bare'],
      access: {
        level: 'admin',
        accepts: ['application/json'],
        origin: 'guard',
        pending: false,
        credentials: true,
        token: true,
        viewAs: false,
      },
    },
  ]);
});
