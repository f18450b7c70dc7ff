import { Module } from '@nestjs/common';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';

/** What changed, told to browsers. */
@Module({ controllers: [EventsController], providers: [EventStreams] })
export class StreamsModule {}
