import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Visit } from './visit.js';
import { VisitsController } from './visits.controller.js';

@Module({ imports: [TypeOrmModule.forFeature([Visit])], controllers: [VisitsController] })
export class VisitsModule {}
