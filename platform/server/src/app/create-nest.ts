import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import { fastifyOptions } from '../kernel/http/fastify-options.js';
import { NestLog } from '../kernel/log/nest-log.js';
import type { Platform } from './platform.module.js';
import type { PluginModule } from '../plugins/loading/plugin-modules.js';
import { PluginFailure } from '../plugins/loading/without-plugin.js';

export function createNest(platform: Platform, modules: readonly PluginModule[]): Promise<NestFastifyApplication> {
  const { config, log, texts } = platform;
  const adapter = new FastifyAdapter(fastifyOptions(config, texts));
  const ofPlugins = modules.map(({ module }) => module);
  return NestFactory.create<NestFastifyApplication>(AppModule.forRoot(platform, ofPlugins), adapter, {
    logger: new NestLog(log),
    bodyParser: false,
    abortOnError: false,
  });
}

/** The first plugin whose module makes Nest fail, when Nest can be created without it. */
export async function findFailingPlugin(
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
