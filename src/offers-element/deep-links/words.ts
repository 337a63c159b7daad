import type { LinkStrings } from '../../locales/strings.js';

/** The English strings of links to offers. */
export const linksEnglish: LinkStrings = {
  share: 'Share',
  linkCopied: 'Link copied',
  offerGone: 'This offer isn’t available.',
};

/** The others are here, not in the files of the languages: few pages need them. */
export const linkWords: Readonly<Record<string, LinkStrings>> = {
  ar: { share: 'مشاركة', linkCopied: 'تم نسخ الرابط', offerGone: 'هذا العرض غير متاح.' },
  de: { share: 'Teilen', linkCopied: 'Link kopiert', offerGone: 'Dieses Angebot ist nicht verfügbar.' },
  es: { share: 'Compartir', linkCopied: 'Enlace copiado', offerGone: 'Esta oferta no está disponible.' },
  fr: { share: 'Partager', linkCopied: 'Lien copié', offerGone: 'Cette offre n’est pas disponible.' },
  it: { share: 'Condividi', linkCopied: 'Link copiato', offerGone: 'Questa offerta non è disponibile.' },
  ja: { share: '共有', linkCopied: 'リンクをコピーしました', offerGone: 'このオファーはご利用いただけません。' },
  nl: { share: 'Delen', linkCopied: 'Link gekopieerd', offerGone: 'Deze aanbieding is niet beschikbaar.' },
  pl: { share: 'Udostępnij', linkCopied: 'Skopiowano link', offerGone: 'Ta oferta jest niedostępna.' },
  pt: { share: 'Compartilhar', linkCopied: 'Link copiado', offerGone: 'Esta oferta não está disponível.' },
  sv: { share: 'Dela', linkCopied: 'Länken har kopierats', offerGone: 'Erbjudandet är inte tillgängligt.' },
  tr: { share: 'Paylaş', linkCopied: 'Bağlantı kopyalandı', offerGone: 'Bu fırsat kullanılamıyor.' },
};
