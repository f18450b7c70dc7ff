import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { fastifyOptions } from './http/fastify-options.js';
import { NestLog } from './log/nest-log.js';
import type { Platform } from './platform.module.js';
import type { PluginModule } from './plugins/plugin-modules.js';
import { PluginFailure } from './plugins/without-plugin.js';

/** Nest with the platform's rooms and the modules of plugins. */
export function createNest(platform: Platform, modules: readonly PluginModule[]): Promise<NestFastifyApplication> {
  const { config, log, texts } = platform;
  const adapter = new FastifyAdapter(fastifyOptions(config, texts));
  const ofPlugins = modules.map(({ module }) => module);
  return NestFactory.create<NestFastifyApplication>(AppModule.with(platform, ofPlugins), adapter, {
    logger: new NestLog(log),
    bodyParser: false,
    abortOnError: false,
  });
}

/** The first plugin with which Nest cannot be made, although it can without. */
export async function culprit(
  platform: Platform,
  modules: readonly PluginModule[],
): Promise<PluginFailure | undefined> {
  for (let count = 0; count <= modules.length; count += 1) {
    const failure = await createNest(platform, modules.slice(0, count)).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const added = modules[count - 1];
    if (failure) return added && new PluginFailure(added.plugin, failure.error);
  }
  return undefined;
}
