import { readDocument, type JsonObject, type Unreadable } from '../document/json.js';

/** Reads texts; of one that was just printed it knows the document, whose unchanged parts stay the same objects. */
export class DocumentCache {
  private text: string | undefined;
  private document: JsonObject | Unreadable = 'syntax';

  read(text: string): JsonObject | Unreadable {
    if (text !== this.text) {
      this.document = readDocument(text);
      this.text = text;
    }
    return this.document;
  }

  keep(text: string, document: JsonObject): void {
    this.text = text;
    this.document = document;
  }
}
