/** Common members of all fields of a block. The label is the text `blocks.fields.{label}` of the locales. */
interface FieldBase {
  /** The key in the block. */
  readonly key: string;
  /** Key of the label where it differs from `key`. */
  readonly label?: string;
  /** A block without it is not shown. Otherwise an absent, null or empty value means that there is none. */
  readonly required?: boolean;
}

/** A field that holds text; `most` counts code points. */
interface TextBase extends FieldBase {
  readonly most: number;
  /** The empty text is a value too, as in the `alt` of a decorative picture. */
  readonly mayBeEmpty?: boolean;
}

/** One line. */
export interface LineField extends TextBase {
  readonly kind: 'line';
}

/** Plain text of several lines. */
export interface TextField extends TextBase {
  readonly kind: 'text';
}

/** Markdown; markup in it is shown as it was typed. */
export interface MarkdownField extends TextBase {
  readonly kind: 'markdown';
}

/** Where a link leads, as `isLink` allows it; `external` allows http(s) only. */
export interface LinkField extends FieldBase {
  readonly kind: 'link';
  readonly external?: boolean;
}

/** Where a picture comes from, as `isPictureAddress` allows it. Fields `alt`, `width` and `height` beside it belong to it. */
export interface ImageField extends FieldBase {
  readonly kind: 'image';
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
  /** What a new block begins with. */
  readonly initial?: number;
}

/** One of some words; the first is meant where none is given. Labels: `blocks.choices.{label or key}.{word}`. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly values: readonly string[];
  /** None of them is a choice too. */
  readonly mayBeNone?: boolean;
}

/** A list of lines, each of at most `length` code points. */
export interface LinesField extends FieldBase {
  readonly kind: 'lines';
  readonly most: number;
  readonly length: number;
}

/** One object with fields of its own. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly BlockField[];
}

/** A list of objects with fields of their own. */
export interface ItemsField extends FieldBase {
  readonly kind: 'items';
  readonly fields: readonly BlockField[];
  readonly most: number;
}

/** Further blocks inside the block. */
export interface BlocksField extends FieldBase {
  readonly kind: 'blocks';
}

/** A field of a block, as data: what may stand in it, and how it is edited. */
export type BlockField =
  | LineField
  | TextField
  | MarkdownField
  | LinkField
  | ImageField
  | NumberField
  | ChoiceField
  | LinesField
  | GroupField
  | ItemsField
  | BlocksField;

export type BlockFieldKind = BlockField['kind'];

/** A type of block. Its name for editors is the text `blocks.types.{type}` of the locales. */
export interface BlockType {
  readonly fields: readonly BlockField[];
}

/** The types of block that there are, by the `type` of the block; a plugin's are spread beside ours, never written into them. */
export type BlockTypes = Readonly<Record<string, BlockType>>;
