import { RequestMethod, type DynamicModule, type Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { ACCESS_RULE, type AccessRule } from './access.decorator.js';

type AnyModule = Type | DynamicModule;

/** A route as its decorators declare it. */
interface DeclaredRoute {
  /** `Controller.method`. */
  readonly route: string;
  /** Each as `GET /api/x`. */
  readonly addresses: readonly string[];
  /** Who may call the route; undefined: not declared. */
  readonly access: AccessRule | undefined;
}

/** All routes of a module and its imported modules. */
export function declaredRoutes(module: AnyModule, seen = new Set<unknown>()): DeclaredRoute[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const type: Type = 'module' in module ? module.module : module;
  const listed = (key: 'imports' | 'controllers') => [
    ...((Reflect.getMetadata(key, type) as unknown[] | undefined) ?? []),
    ...(('module' in module ? (module[key] as unknown[] | undefined) : undefined) ?? []),
  ];
  const own = (listed('controllers') as Type[]).flatMap(routesOf);
  return [
    ...own,
    ...listed('imports')
      .filter(isModule)
      .flatMap((imported) => declaredRoutes(imported, seen)),
  ];
}

function routesOf(controller: Type): DeclaredRoute[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name] as object;
    const paths = pathsOf(handler);
    if (paths.length === 0) return [];
    const method = RequestMethod[Reflect.getMetadata('method', handler) as RequestMethod];
    const declared: unknown = Reflect.getMetadata(ACCESS_RULE, handler) ?? Reflect.getMetadata(ACCESS_RULE, controller);
    const access = declared as AccessRule | undefined;
    const addresses = pathsOf(controller).flatMap((area) => paths.map((path) => `${method} ${joined(area, path)}`));
    return [{ route: `${controller.name}.${name}`, addresses, access }];
  });
}

function pathsOf(target: object): string[] {
  const path = Reflect.getMetadata('path', target) as string | string[] | undefined;
  return path === undefined ? [] : [path].flat();
}

/** A normal form: slashes are unified, and parameter names do not matter. */
function joined(...parts: readonly string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter((part) => part !== '');
  return `/${segments.map((segment) => segment.replace(/^:\w+$/, ':')).join('/')}`;
}

/** Modules may also be promises or forward references, which cannot be inspected here. */
function isModule(value: unknown): value is AnyModule {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && 'module' in value);
}
