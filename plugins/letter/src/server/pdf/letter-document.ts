import PDFDocument from 'pdfkit';

interface Metadata {
  info: Readonly<Record<string, unknown>>;
  _addInfo(): void;
}

/** What the library writes of `info` into the metadata, where it is XML, it takes for XML already: `&` is none. */
export class LetterDocument extends PDFDocument {
  protected _addInfo(): void {
    const self = this as unknown as Metadata;
    const { info } = self;
    const write = (PDFDocument.prototype as unknown as Metadata)._addInfo;
    const entries = Object.entries(info).map(([name, value]) => [
      name,
      typeof value === 'string' ? asXml(value) : value,
    ]);
    self.info = Object.fromEntries(entries) as Metadata['info'];
    write.call(self);
    self.info = info;
  }
}

const asXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
