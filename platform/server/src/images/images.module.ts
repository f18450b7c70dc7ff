import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ImageSources } from './image-sources.js';
import { ImagesController } from './images.controller.js';
import { Images } from './images.js';
import { RemotePictures } from './remote/remote-pictures.js';

/** Pictures in other sizes. */
@Module({ imports: [MediaModule], controllers: [ImagesController], providers: [ImageSources, Images, RemotePictures] })
export class ImagesModule {}
