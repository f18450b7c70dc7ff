import { Global, Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ImageSources } from './image-sources.js';
import { ImagesController } from './images.controller.js';
import { Images } from './images.js';
import { RemotePictures } from './remote/remote-pictures.js';
import { UploadedPictures } from './uploaded-pictures.js';

/** Pictures in other sizes. */
@Global()
@Module({
  imports: [MediaModule],
  controllers: [ImagesController],
  providers: [ImageSources, Images, RemotePictures, UploadedPictures],
  exports: [UploadedPictures],
})
export class ImagesModule {}
