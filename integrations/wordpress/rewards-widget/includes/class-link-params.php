<?php
/**
 * Parameters of links to partners.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** The attribute `link-params`, for links without script. Its rules are those of `src/card/link-params.ts`. */
final class Link_Params {
	/** A name, `=`, and a value in which braces are around one of the known names. Links never name users. */
	private const PAIR = '/^([^{}=?#]+)=((?:[^{}]++|\{(?:placement|position|offer|giveaway|partner|variant|code)\})*+)$/D';

	/**
	 * Reads the attribute.
	 *
	 * @return array<int, array{string, string}> Names and values, which may have placeholders; none if it is malformed.
	 */
	private static function read( string $template ): array {
		// Shortcodes have `&` and brackets as character references, as in any markup.
		$template = trim( html_entity_decode( $template, ENT_QUOTES | ENT_HTML5, 'UTF-8' ) );
		$params   = array();
		foreach ( '' === $template ? array() : preg_split( '/\s*&\s*/', $template ) as $pair ) {
			if ( 1 !== preg_match( self::PAIR, $pair, $found ) ) {
				return array();
			}
			$params[] = array( $found[1], $found[2] );
		}
		return $params;
	}

	/**
	 * Adds the parameters to the addresses of offers.
	 *
	 * @param array                 $offers     As `Offer_List::choose()` returns them.
	 * @param array<string, string> $attributes Of the element.
	 * @return array The same offers with other addresses.
	 */
	public static function add( array $offers, array $attributes ): array {
		$params = self::read( $attributes['link-params'] ?? '' );
		if ( ! $params ) {
			return $offers;
		}
		foreach ( $offers as $index => $offer ) {
			$known = array(
				'placement' => $offer['placement'],
				'position'  => (string) $offer['position'],
				'offer'     => $offer['id'],
				'giveaway'  => '',
				'partner'   => $offer['from'] ?? $offer['partner'],
				'variant'   => $attributes['variant'] ?? '',
				'code'      => $offer['code'],
			);

			$offers[ $index ]['url'] = self::address( $offer['url'], $params, $known );
		}
		return $offers;
	}

	/** Parameters of an address with the same names are replaced; everything else of it stays. */
	private static function address( string $url, array $params, array $known ): string {
		if ( '' === $url ) {
			return '';
		}
		preg_match( '/^([^?#]*)\??([^#]*)(.*)$/s', $url, $parts );
		$names = array();
		$added = array();
		foreach ( $params as list( $name, $value ) ) {
			$names[] = self::name_of( $name );
			$added[] = self::encode( $name ) . '=' . self::fill( $value, $known );
		}
		$own  = '' === $parts[2] ? array() : explode( '&', $parts[2] );
		$kept = array_filter( $own, static fn( string $pair ): bool => ! in_array( self::name_of( $pair ), $names, true ) );
		return "$parts[1]?" . implode( '&', array_merge( $kept, $added ) ) . $parts[3];
	}

	/** The name of a parameter, decoded. */
	private static function name_of( string $pair ): string {
		return urldecode( explode( '=', $pair, 2 )[0] );
	}

	private static function fill( string $value, array $known ): string {
		$filled = '';
		// What is between braces has an odd index.
		foreach ( preg_split( '/[{}]/', $value ) as $index => $part ) {
			$filled .= 1 === $index % 2 ? rawurlencode( $known[ $part ] ) : self::encode( $part );
		}
		return $filled;
	}

	/** What the site's owner has written: it may be encoded already, and only what a query can't have is encoded. */
	private static function encode( string $text ): string {
		return preg_replace_callback(
			'/%(?![\dA-Fa-f]{2})|[^0-9A-Za-z_.~!$()*,;:@\/?%=+-]/',
			static fn( array $found ): string => rawurlencode( $found[0] ),
			$text
		);
	}
}
