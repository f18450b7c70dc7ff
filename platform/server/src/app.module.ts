import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { BuildsModule } from './builds/builds.module.js';
import { StreamsModule } from './events/streams.module.js';
import { HealthModule } from './health/health.module.js';
import { ImagesModule } from './images/images.module.js';
import { MailModule } from './mail/mail.module.js';
import { MediaModule } from './media/media.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PlatformModule, type Platform } from './platform.module.js';
import { RunTimeModule } from './plugins/run-time/run-time.module.js';
import { PublicModule } from './public/public.module.js';
import { RecordsModule } from './records/records.module.js';
import { SamplesModule } from './samples/samples.module.js';
import { ViewsModule } from './views/views.module.js';

/** The rooms of the server that every request may concern. */
const rooms = [
  ViewsModule,
  MailModule,
  AuthModule,
  HealthModule,
  MediaModule,
  ImagesModule,
  RecordsModule,
  BuildsModule,
  SamplesModule,
  StreamsModule,
  RunTimeModule,
];

/** Pages come last: they answer for every address that no room claims. */
const lastRooms = [PagesModule, PublicModule];

/** The rooms of the server, and among them those of plugins. */
@Module({})
export class AppModule {
  /** The platform's own. */
  static readonly rooms: readonly Type[] = [...rooms, ...lastRooms];

  /** `ofPlugins`: the modules of plugins, in the order in which they start. */
  static with(platform: Platform, ofPlugins: readonly (DynamicModule | Type)[] = []): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.with(platform), ...rooms, ...ofPlugins, ...lastRooms] };
  }
}
