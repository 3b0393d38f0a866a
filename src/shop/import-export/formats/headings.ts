/**
 * Normalises headings of files for comparison: trimmed, in lower case, and in English. WooCommerce writes its
 * headings in the language of the person who exports. Pure.
 */

import { foldText } from '../../../shared/tools/fold-text.ts';

const GTIN = 'gtin, upc, ean, or isbn';

/**
 * Headings of WooCommerce exports, by the English one, in German, French, Spanish, Italian, Dutch, Portuguese (Portugal
 * and Brazil) and Russian; some were renamed over the years. `#` is the number of an attribute.
 */
const TRANSLATIONS: Readonly<Record<string, readonly string[]>> = {
  type: ['typ', 'tipo', 'тип'],
  sku: ['artikelnummer', 'ugs', 'cod', 'ref', 'артикул'],
  name: ['nom', 'nombre', 'nome', 'naam', 'имя'],
  published: ['veröffentlicht', 'publié', 'publicado', 'pubblicato', 'gepubliceerd', 'опубликован'],
  'visibility in catalog': [
    ...['sichtbarkeit im katalog', 'visibilité dans le catalogue', 'visibilidad en el catálogo'],
    ...['visibilità nel catalogo', 'zichtbaarheid in catalogus', 'visibilidade no catálogo'],
    'видимость в каталоге',
  ],
  'short description': [
    ...['kurzbeschreibung', 'description courte', 'descripción corta', 'breve descrizione'],
    ...['korte omschrijving', 'descrição breve', 'descrição curta'],
    ...['краткое описание', 'короткое описание'],
  ],
  description: [
    'beschreibung',
    'descripción',
    'descrizione',
    'beschrijving',
    'descrição',
    'описание',
  ],
  'date sale price starts': [
    ...['datum, an dem angebotspreis beginnt', 'date de début de promo'],
    ...['día en que empieza el precio rebajado', 'data di partenza del prezzo in saldo'],
    ...['startdatum actieprijs', 'data de início do preço promocional'],
    ...['data de preço promocional começa em', 'дата начала действия скидки'],
    'дата начала действия продажной цены',
  ],
  'date sale price ends': [
    ...['datum, an dem angebotspreis endet', 'date de fin de promo'],
    ...['día en que termina el precio rebajado', "data in cui termina l'offerta"],
    ...['termine data del prezzo di vendita', 'einddatum actieprijs'],
    ...['data de término do preço promocional', 'data de preço promocional termina em'],
    ...['дата окончания действия скидки', 'дата окончания действия продажной цены'],
  ],
  'in stock?': [
    ...['vorrätig?', 'en stock ?', 'en stock?', '¿existencias?', '¿en inventario?'],
    ...['op voorraad?', 'em stock?', 'em estoque?', 'в наличии?'],
  ],
  stock: ['lager', 'bestand', 'inventario', 'magazzino', 'voorraad', 'estoque', 'запасы'],
  'sale price': [
    ...['angebotspreis', 'tarif promo', 'precio rebajado', 'prezzo in offerta', 'actieprijs'],
    ...['preço promocional', 'акционная цена', 'цена распродажи'],
  ],
  'regular price': [
    ...[
      'regulärer preis',
      'tarif régulier',
      'precio normal',
      'prezzo di listino',
      'reguliere prijs',
    ],
    ...['preço normal', 'preço', 'базовая цена'],
  ],
  categories: [
    'kategorien',
    'catégories',
    'categorías',
    'categorie',
    'categorieën',
    'categorias',
    'категории',
  ],
  tags: ['schlagwörter', 'étiquettes', 'etiquetas', 'etichette', 'tag', 'метки'],
  brands: ['marken', 'marques', 'marcas', 'marchi', 'merken', 'бренды'],
  parent: [
    ...['übergeordnetes produkt', 'superior', 'genitore', 'hoofd', 'pai', 'ascendente'],
    ...['produto ascendente', 'родительский'],
  ],
  'attribute # name': [
    ...["nom de l'attribut #", 'attribut # name', 'nombre del atributo #', 'attributo # nome'],
    ...['naam eigenschap #', 'atributo # nome', 'nome do atributo #', 'название атрибута #'],
    'имя атрибута #',
  ],
  'attribute # value(s)': [
    ...["valeur(s) de l'attribut #", 'attribut # wert(e)', 'valor(es) del atributo #'],
    ...['attributo # valuta(e)', 'waarde eigenschap #'],
    ...['atributo # valor(es)', 'valores do atributo #', 'значения атрибутов #'],
    'значение(-я) аттрибута(-ов) #',
  ],
  'attribute # default': [
    ...['attribut # par défaut', 'attribut # standard', 'atributo por defecto #'],
    ...['attributo # predefinito', 'standaardeigenschap #', 'atributo # por omissão'],
    ...['atributo padrão #', 'атрибут # по умолчанию'],
  ],
};

const ENGLISH = new Map(
  Object.entries(TRANSLATIONS).flatMap(([english, others]) =>
    others.map((other) => [other, english] as const),
  ),
);

/** A heading as it is compared. */
export function toHeading(text: string): string {
  const folded = foldText(text);
  if (folded.startsWith('gtin,')) return GTIN;
  const english = ENGLISH.get(folded.replace(/\d+/, '#'));
  return english?.replace('#', /\d+/.exec(folded)?.[0] ?? '#') ?? folded;
}
