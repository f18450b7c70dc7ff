import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { BuildsModule } from './builds/builds.module.js';
import { StreamsModule } from './events/streams.module.js';
import { HealthModule } from './health/health.module.js';
import { ImagesModule } from './images/images.module.js';
import { MailModule } from './mail/mail.module.js';
import { MediaModule } from './media/media.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PlatformModule, type Platform } from './platform.module.js';
import { PublicModule } from './public/public.module.js';
import { RecordsModule } from './records/records.module.js';
import { SamplesModule } from './samples/samples.module.js';
import { ViewsModule } from './views/views.module.js';

/** The rooms of the server. Pages come last: they answer for every address that no room claims. */
@Module({})
export class AppModule {
  static with(platform: Platform): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(platform),
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
        PagesModule,
        PublicModule,
      ],
    };
  }
}
