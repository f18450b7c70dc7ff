import { useState } from 'react';
import { imageAddress } from '../../site/image/imageAddress.js';
import { isImagePath } from '../../media/isImagePath.js';

/** A small picture, or the empty place of one. Its name stands beside it. */
export function ImageThumb({ path }: { readonly path: string }) {
  const [broken, setBroken] = useState('');
  const isShown = isImagePath(path) && broken !== path;
  return (
    <span className="vk-image-thumb">
      {isShown && (
        <img
          src={imageAddress(path, { width: 192, height: 144, fit: 'inside' })}
          width={96}
          height={72}
          alt=""
          decoding="async"
          onError={() => setBroken(path)}
        />
      )}
    </span>
  );
}
