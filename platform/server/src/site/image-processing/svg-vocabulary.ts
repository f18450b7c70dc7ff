/** The allowlist for a cleaned SVG: drawing, text, paint, filters and harmless animation. */
export const svgTags: readonly string[] = [
  'svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'switch', 'style',
  'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image', 'text', 'tspan', 'textPath',
  'linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter',
  'feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting',
  'feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR',
  'feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting',
  'feSpotLight', 'feTile', 'feTurbulence', 'animate', 'animateMotion', 'animateTransform', 'mpath',
]; // prettier-ignore

/** Tags removed together with their content. */
export const svgVoidTags: readonly string[] = [
  'script', 'style', 'foreignObject', 'iframe', 'object', 'embed', 'audio', 'video', 'canvas', 'set', 'handler',
  'listener', 'metadata', 'noscript', 'textarea', 'option', 'xmp', 'math', 'template',
]; // prettier-ignore

export const svgAttributes: readonly string[] = [
  'id', 'class', 'style', 'lang', 'xml:lang', 'xml:space', 'role', 'aria-label', 'aria-labelledby', 'aria-hidden',
  'version', 'viewBox', 'preserveAspectRatio', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr',
  'dx', 'dy', 'd', 'points', 'width', 'height', 'pathLength', 'transform', 'transform-origin', 'rotate', 'textLength',
  'lengthAdjust', 'startOffset', 'method', 'spacing', 'side', 'href', 'xlink:href',
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin',
  'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'paint-order', 'vector-effect', 'color', 'opacity',
  'display', 'visibility', 'overflow', 'clip-path', 'clip-rule', 'mask', 'mask-type', 'filter', 'mix-blend-mode', 'isolation',
  'shape-rendering', 'text-rendering', 'image-rendering', 'color-interpolation', 'color-interpolation-filters',
  'font-family', 'font-size', 'font-size-adjust', 'font-stretch', 'font-style', 'font-variant', 'font-weight',
  'letter-spacing', 'word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline',
  'baseline-shift', 'writing-mode', 'direction', 'unicode-bidi', 'stop-color', 'stop-opacity', 'flood-color',
  'flood-opacity', 'lighting-color', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'offset', 'patternUnits',
  'patternContentUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'marker-start', 'marker-mid',
  'marker-end', 'markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient', 'filterUnits', 'primitiveUnits',
  'in', 'in2', 'result', 'mode', 'type', 'values', 'tableValues', 'slope', 'intercept', 'amplitude', 'exponent', 'operator',
  'k1', 'k2', 'k3', 'k4', 'order', 'kernelMatrix', 'divisor', 'bias', 'targetX', 'targetY', 'edgeMode', 'preserveAlpha',
  'surfaceScale', 'diffuseConstant', 'specularConstant', 'specularExponent', 'kernelUnitLength', 'scale',
  'xChannelSelector', 'yChannelSelector', 'azimuth', 'elevation', 'stdDeviation', 'radius', 'baseFrequency', 'numOctaves',
  'seed', 'stitchTiles', 'z', 'pointsAtX', 'pointsAtY', 'pointsAtZ', 'limitingConeAngle',
  'attributeName', 'attributeType', 'begin', 'dur', 'end', 'from', 'to', 'by', 'keyTimes', 'keySplines', 'keyPoints',
  'calcMode', 'repeatCount', 'repeatDur', 'additive', 'accumulate', 'path', 'min', 'max', 'restart',
]; // prettier-ignore
