import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ImageSources } from './image-source.js';
import { ImagesController } from './images.controller.js';
import { Images } from './images.js';

/** Pictures in other sizes. */
@Module({ imports: [MediaModule], controllers: [ImagesController], providers: [ImageSources, Images] })
export class ImagesModule {}
