/**
 * Which addresses name a state, province or prefecture, what it is called there, and how it is written.
 * Source: the postal address formats of Google's libaddressinput (chromium-i18n.appspot.com/ssl-address),
 * ISO 3166-2 for what belongs to a country. Codes where a label bears the code, names where it bears
 * the name.
 */
export interface RegionRule {
  /** What the country calls it; `State` of a label and of a sentence. */
  label: string;
  isRequired: boolean;
  /** As written on a label, with the name that people choose by; undefined: any text. */
  options?: readonly RegionOption[];
}

export interface RegionOption {
  value: string;
  name: string;
}

/** `IL:Illinois|IN:Indiana` as options; without a colon the name is the value. */
function options(list: string): readonly RegionOption[] {
  return list.split('|').map((entry) => {
    const [value = '', name = value] = entry.split(':');
    return { value, name };
  });
}

const US = options(
  'AL:Alabama|AK:Alaska|AZ:Arizona|AR:Arkansas|CA:California|CO:Colorado|CT:Connecticut|DE:Delaware|' +
    'DC:District of Columbia|FL:Florida|GA:Georgia|HI:Hawaii|ID:Idaho|IL:Illinois|IN:Indiana|IA:Iowa|' +
    'KS:Kansas|KY:Kentucky|LA:Louisiana|ME:Maine|MD:Maryland|MA:Massachusetts|MI:Michigan|' +
    'MN:Minnesota|MS:Mississippi|MO:Missouri|MT:Montana|NE:Nebraska|NV:Nevada|NH:New Hampshire|' +
    'NJ:New Jersey|NM:New Mexico|NY:New York|NC:North Carolina|ND:North Dakota|OH:Ohio|OK:Oklahoma|' +
    'OR:Oregon|PA:Pennsylvania|RI:Rhode Island|SC:South Carolina|SD:South Dakota|TN:Tennessee|' +
    'TX:Texas|UT:Utah|VT:Vermont|VA:Virginia|WA:Washington|WV:West Virginia|WI:Wisconsin|WY:Wyoming|' +
    'AS:American Samoa|GU:Guam|MP:Northern Mariana Islands|PR:Puerto Rico|VI:US Virgin Islands|' +
    'AA:Armed Forces (AA)|AE:Armed Forces (AE)|AP:Armed Forces (AP)',
);

const CA = options(
  'AB:Alberta|BC:British Columbia|MB:Manitoba|NB:New Brunswick|NL:Newfoundland and Labrador|' +
    'NT:Northwest Territories|NS:Nova Scotia|NU:Nunavut|ON:Ontario|PE:Prince Edward Island|' +
    'QC:Quebec|SK:Saskatchewan|YT:Yukon',
);

const AU = options(
  'ACT:Australian Capital Territory|NSW:New South Wales|NT:Northern Territory|QLD:Queensland|' +
    'SA:South Australia|TAS:Tasmania|VIC:Victoria|WA:Western Australia',
);

const BR = options(
  'AC:Acre|AL:Alagoas|AP:Amapá|AM:Amazonas|BA:Bahia|CE:Ceará|DF:Distrito Federal|ES:Espírito Santo|' +
    'GO:Goiás|MA:Maranhão|MT:Mato Grosso|MS:Mato Grosso do Sul|MG:Minas Gerais|PA:Pará|PB:Paraíba|' +
    'PR:Paraná|PE:Pernambuco|PI:Piauí|RJ:Rio de Janeiro|RN:Rio Grande do Norte|RS:Rio Grande do Sul|' +
    'RO:Rondônia|RR:Roraima|SC:Santa Catarina|SP:São Paulo|SE:Sergipe|TO:Tocantins',
);

const IN = options(
  'Andaman and Nicobar Islands|Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chandigarh|Chhattisgarh|' +
    'Dadra and Nagar Haveli and Daman and Diu|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|' +
    'Jammu and Kashmir|Jharkhand|Karnataka|Kerala|Ladakh|Lakshadweep|Madhya Pradesh|Maharashtra|' +
    'Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Puducherry|Punjab|Rajasthan|Sikkim|Tamil Nadu|' +
    'Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal',
);

const MX = options(
  'Ags.:Aguascalientes|B.C.:Baja California|B.C.S.:Baja California Sur|Camp.:Campeche|Chis.:Chiapas|' +
    'Chih.:Chihuahua|CDMX:Ciudad de México|Coah.:Coahuila|Col.:Colima|Dgo.:Durango|' +
    'Méx.:Estado de México|Gto.:Guanajuato|Gro.:Guerrero|Hgo.:Hidalgo|Jal.:Jalisco|Mich.:Michoacán|' +
    'Mor.:Morelos|Nay.:Nayarit|N.L.:Nuevo León|Oax.:Oaxaca|Pue.:Puebla|Qro.:Querétaro|' +
    'Q.R.:Quintana Roo|S.L.P.:San Luis Potosí|Sin.:Sinaloa|Son.:Sonora|Tab.:Tabasco|' +
    'Tamps.:Tamaulipas|Tlax.:Tlaxcala|Ver.:Veracruz|Yuc.:Yucatán|Zac.:Zacatecas',
);

const RULES: Readonly<Record<string, RegionRule>> = {
  US: { label: 'State', isRequired: true, options: US },
  CA: { label: 'Province or territory', isRequired: true, options: CA },
  AU: { label: 'State or territory', isRequired: true, options: AU },
  BR: { label: 'State', isRequired: true, options: BR },
  IN: { label: 'State or union territory', isRequired: true, options: IN },
  MX: { label: 'State', isRequired: true, options: MX },
  JP: { label: 'Prefecture', isRequired: true },
  KR: { label: 'Province or city', isRequired: true },
  ID: { label: 'Province', isRequired: true },
  ES: { label: 'Province', isRequired: true },
  IT: { label: 'Province', isRequired: true },
  MY: { label: 'State', isRequired: false },
};

/** Null where addresses name none. */
export function regionRule(country: string): RegionRule | null {
  return RULES[country] ?? null;
}

/**
 * What is wrong with the region of an address, null when nothing is.
 * @param region empty or absent where none is given
 */
export function regionProblem(country: string, region: string | undefined): string | null {
  const rule = regionRule(country);
  if (!region) return rule?.isRequired ? `${rule.label} is required` : null;
  if (!rule) return 'Addresses in this country name no state';
  if (rule.options && !rule.options.some(({ value }) => value === region)) {
    return `Please choose a ${rule.label.toLowerCase()} from the list`;
  }
  return null;
}
