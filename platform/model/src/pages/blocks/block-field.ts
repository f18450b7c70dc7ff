/** Common members of all fields of a block. The label is the text `blocks.fields.{label}` of the locales. */
interface FieldBase {
  /** The key in the block. */
  readonly key: string;
  /** Key of the label, if it differs from `key`. */
  readonly label?: string;
  /** A block without this field is not shown. In an optional field an absent, null or empty value means no value. */
  readonly required?: boolean;
}

/** A field that holds text; `most` counts code points. */
interface TextBase extends FieldBase {
  readonly most: number;
  /** The empty text is a value too, as in the `alt` of a decorative picture. */
  readonly mayBeEmpty?: boolean;
}

export interface LineField extends TextBase {
  readonly kind: 'line';
}

/** Plain text of several lines. */
export interface TextField extends TextBase {
  readonly kind: 'text';
}

/** Markdown; HTML in it is shown as plain text. */
export interface MarkdownField extends TextBase {
  readonly kind: 'markdown';
}

/** The target of a link, as `isLink` allows it; `external` allows http(s) only. */
export interface LinkField extends FieldBase {
  readonly kind: 'link';
  readonly external?: boolean;
}

/**
 * The address of a picture, as `isPictureAddress` allows it. Sibling fields `alt`, `width` and `height` belong to it.
 */
export interface ImageField extends FieldBase {
  readonly kind: 'image';
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
  /** The value in a new block. */
  readonly initial?: number;
}

/** One of several words; the default is the first. Labels: `blocks.choices.{label or key}.{word}`. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly values: readonly string[];
  /** No value is a choice too. */
  readonly mayBeNone?: boolean;
}

/** A list of lines, each of at most `length` code points. */
export interface LinesField extends FieldBase {
  readonly kind: 'lines';
  readonly most: number;
  readonly length: number;
}

/** One object with its own fields. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly BlockField[];
}

/** A list of objects with their own fields. */
export interface ItemsField extends FieldBase {
  readonly kind: 'items';
  readonly fields: readonly BlockField[];
  readonly most: number;
}

/** Further blocks inside the block. */
export interface BlocksField extends FieldBase {
  readonly kind: 'blocks';
}

/** A field of a block as data: its allowed values, and its editor. */
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

/** The fields with one value, without fields of their own. */
export type PlainField = Exclude<BlockField, { kind: 'group' | 'items' | 'lines' | 'blocks' }>;

/** A type of block. Its name for editors is the text `blocks.types.{type}` of the locales. */
export interface BlockType {
  readonly fields: readonly BlockField[];
}

/** The block types by `type`. Types of plugins are merged into a new object; this one never changes. */
export type BlockTypes = Readonly<Record<string, BlockType>>;
