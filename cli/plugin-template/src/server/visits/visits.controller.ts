import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Access } from '@viewkraft/server';
import type { Repository } from 'typeorm';
import { Visit } from './visit.js';

/** Counts the visits of the plugin's page; stores nothing about the visitor. */
@Controller('api/plugin-template-visits')
export class VisitsController {
  constructor(@InjectRepository(Visit) private readonly visits: Repository<Visit>) {}

  @Access('public')
  @Post()
  @HttpCode(204)
  count(): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    return this.visits.manager.transaction(async (manager) => {
      await manager.createQueryBuilder().insert().into(Visit).values({ day, count: 0 }).orIgnore().execute();
      await manager.increment(Visit, { day }, 'count', 1);
    });
  }

  @Access('admin')
  @Get()
  list(): Promise<Visit[]> {
    return this.visits.find({ order: { day: 'DESC' }, take: 31 });
  }
}
