import { Global, Module } from '@nestjs/common';
import { ChangeBus } from './change-bus.js';

/** What changed, told to every room. */
@Global()
@Module({ providers: [ChangeBus], exports: [ChangeBus] })
export class EventsModule {}
