/** Product files of WooCommerce with the headings of other languages. */
import { file, type ImportFile } from './import-file.ts';

/** Headings in the order ID, Type, SKU, Name, Published, … as exports in these languages have them. */
const LANGUAGES: readonly (readonly [language: string, header: string, colour: string])[] = [
  [
    'German',
    'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Vorrätig?,Lager,Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Übergeordnetes Produkt,Attribut 1 Name,Attribut 1 Wert(e),Attribut 1 Standard',
    'Farbe',
  ],
  [
    'French',
    'ID,Type,UGS,"GTIN, UPC, EAN ou ISBN",Nom,Publié,Visibilité dans le catalogue,Description courte,Description,Date de début de promo,Date de fin de promo,En stock\u00a0?,Stock,Tarif promo,Tarif régulier,Catégories,Étiquettes,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1 ,Attribut 1 par défaut',
    'Couleur',
  ],
  [
    'Spanish',
    'ID,Tipo,SKU,"GTIN, UPC, EAN o ISBN",Nombre,Publicado,Visibilidad en el catálogo,Descripción corta,Descripción,Día en que empieza el precio rebajado,Día en que termina el precio rebajado,¿Existencias?,Inventario,Precio rebajado,Precio normal,Categorías,Etiquetas,Superior,Nombre del atributo 1,Valor(es) del atributo 1,Atributo por defecto 1',
    'Color',
  ],
  [
    'Italian',
    'ID,Tipo,COD,"GTIN, UPC, EAN o ISBN",Nome,Pubblicato,Visibilità nel catalogo,Breve descrizione,Descrizione,Data di partenza del prezzo in saldo,Data in cui termina l\'offerta,In stock?,Magazzino,Prezzo in offerta,Prezzo di listino,Categorie,Tag,Genitore,Attributo 1 nome,Attributo 1 valuta(e),Attributo 1 predefinito',
    'Colore',
  ],
  [
    'Dutch',
    'ID,Type,Artikelnummer,"GTIN, UPC, EAN of ISBN",Naam,Gepubliceerd,Zichtbaarheid in catalogus,Korte omschrijving,Beschrijving,Startdatum actieprijs,Einddatum actieprijs,Op voorraad?,Voorraad,Actieprijs,Reguliere prijs,Categorieën,Tags,Hoofd,Naam eigenschap 1,Waarde eigenschap 1,Standaardeigenschap 1',
    'Kleur',
  ],
  [
    'Portuguese',
    'ID,Tipo,REF,"GTIN, UPC, EAN ou ISBN",Nome,Publicado,Visibilidade no catálogo,Descrição breve,Descrição,Data de início do preço promocional,Data de término do preço promocional,Em stock?,Stock,Preço promocional,Preço normal,Categorias,Etiquetas,Pai,Atributo 1 nome,Atributo 1 valor(es),Atributo 1 por omissão',
    'Cor',
  ],
  [
    'Brazilian',
    'ID,Tipo,SKU,"GTIN, UPC, EAN ou ISBN",Nome,Publicado,Visibilidade no catálogo,Descrição curta,Descrição,Data de preço promocional começa em,Data de preço promocional termina em,Em estoque?,Estoque,Preço promocional,Preço,Categorias,Tags,Ascendente,Nome do atributo 1,Valores do atributo 1,Atributo padrão 1',
    'Cor',
  ],
  [
    'Russian',
    'ID,Тип,Артикул,"GTIN, UPC, EAN или ISBN",Имя,Опубликован,Видимость в каталоге,Краткое описание,Описание,Дата начала действия скидки,Дата окончания действия скидки,В наличии?,Запасы,Акционная цена,Базовая цена,Категории,Метки,Родительский,Название атрибута 1,Значения атрибутов 1,Атрибут 1 по умолчанию',
    'Цвет',
  ],
];

export const TRANSLATED_FILES = LANGUAGES.map(translated);

function translated([language, header, colour]: (typeof LANGUAGES)[number]): ImportFile {
  const name = `Телефон ${language}`;
  return {
    title: `WooCommerce: headings in ${language}`,
    content: file(
      header,
      `1,variable,t-${language},,${name},1,visible,,Text,,,1,,,,oppo,,,${colour},"Red, Blue",Blue`,
      `2,variation,t-r,4006381333931,x,1,visible,,,,,1,4,,"240,00",,,t-${language},${colour},Red,`,
      `3,variation,t-b,,x,1,visible,,,,,0,,,250,,,id:1,${colour},Blue,`,
      `4,simple,t-draft,,Draft,'-1,visible,,,,,1,4,,240,oppo,,,,,`,
      `5,simple,t-sale,,Sale,1,search,,,2020-01-01 00:00:00,,1,4,200,240,oppo,,,,,`,
    ),
    lines: {
      2: ['add', { name, category: 'oppo', description: 'Text' }],
      3: ['add', { colour: 'Red', priceCents: 24_000, stock: 4, barcode: '4006381333931' }],
      4: ['add', { colour: 'Blue', stock: 0 }],
      5: 'left-out: It is a draft in the other shop.',
      6: 'add (The sale price $200 (from 2020-01-01) is not imported: the phone costs $240 here. To sell it for the sale price, edit the phone and add an offer.)',
    },
  };
}
