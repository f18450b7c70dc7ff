import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AuthModule } from '../identity/auth.module.js';
import { BuildsModule } from '../site/builds/builds.module.js';
import { StreamsModule } from '../live/streams.module.js';
import { DocsModule } from './docs/docs.module.js';
import { HealthModule } from './health/health.module.js';
import { ImagesModule } from '../site/images/images.module.js';
import { MailModule } from '../identity/mail/mail.module.js';
import { MediaModule } from '../site/media/media.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { PagesModule } from '../site/pages/pages.module.js';
import { PlatformModule, type Platform } from './platform.module.js';
import { RunTimeModule } from '../plugins/lifecycle/run-time.module.js';
import { PublicModule } from '../site/documents/public.module.js';
import { RecordsModule } from '../data/records/records.module.js';
import { SamplesModule } from './samples/samples.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { ViewFilesModule } from './view-files/view-files.module.js';
import { viewFolders } from '../data/views/files/view-folders.js';
import { pluginViewFolders } from '../kernel/plugin/plugin-view-folders.js';

/** The modules of the server and of its plugins. */
@Module({})
export class AppModule {
  /** `ofPlugins`: the modules of plugins, in start order. */
  static forRoot(platform: Platform, ofPlugins: readonly (DynamicModule | Type)[] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.forRoot(platform), ...firstModules(platform), ...ofPlugins, ...lastModules],
    };
  }
}

/** The server's own modules. */
export function platformModules(platform: Platform): (DynamicModule | Type)[] {
  return [...firstModules(platform), ...lastModules];
}

function firstModules({ config, plugins }: Platform): (DynamicModule | Type)[] {
  return [
    MailModule,
    AuthModule,
    HealthModule,
    MetricsModule,
    DocsModule,
    MediaModule,
    ImagesModule,
    RecordsModule.forViews(viewFolders(config, pluginViewFolders(plugins.loaded))),
    BuildsModule,
    SamplesModule,
    StreamsModule,
    RunTimeModule,
    ViewFilesModule,
    WebhooksModule,
  ];
}

/** Registered last: they answer every address that no other module claims. */
const lastModules = [PagesModule, PublicModule];
