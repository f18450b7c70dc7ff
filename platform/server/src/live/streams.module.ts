import { Module } from '@nestjs/common';
import { MessageBus } from '../kernel/redis/message-bus.js';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';
import { SharedChanges } from './shared-changes.js';

/** Sends changes to browsers. */
@Module({ controllers: [EventsController], providers: [EventStreams, SharedChanges, MessageBus] })
export class StreamsModule {}
