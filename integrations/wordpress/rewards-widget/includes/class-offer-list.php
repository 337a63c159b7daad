<?php
/**
 * Offers as a plain list.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** The list of offers for pages without script, feeds, readers and the editor. */
final class Offer_List {
	/** Offers of each list that are kept, and shown at most. */
	private const MAX = 24;

	/** Characters that begin and end shortcodes, and what template languages run. WordPress looks for shortcodes in what blocks print. */
	private const INERT = array(
		'[' => '&#091;',
		']' => '&#093;',
		'{' => '&#123;',
		'}' => '&#125;',
	);

	/**
	 * Reads the first offers of a payload's lists (contract 2.5).
	 *
	 * @param mixed    $payload Of the service.
	 * @param string[] $names   Of its lists.
	 * @return array<string, array<int, array<string, string|bool>>> Offers by list.
	 */
	public static function of( $payload, array $names ): array {
		$lists = array();
		foreach ( $names as $name ) {
			$list           = is_object( $payload ) && is_array( $payload->$name ?? null ) ? $payload->$name : array();
			$offers         = array_map( array( self::class, 'read' ), array_slice( $list, 0, self::MAX ) );
			$lists[ $name ] = array_values( array_filter( $offers ) );
		}
		return $lists;
	}

	/**
	 * Reads an offer.
	 *
	 * @param mixed $offer As sent.
	 */
	private static function read( $offer ): ?array {
		if ( ! is_object( $offer ) ) {
			return null;
		}
		$text  = static fn( string $field ): string => Service_Answer::text_of( $offer->$field ?? null );
		$first = static fn( string ...$texts ): string => (string) current( array_filter( $texts, 'strlen' ) );
		$title = $first( $text( 'title' ), $text( 'offerInfoButtonDiscount' ), $text( 'partner' ) );
		if ( '' === $title ) {
			return null;
		}
		return array(
			'id'      => $text( 'id' ),
			'title'   => $title,
			'partner' => $text( 'partner' ) === $title ? '' : $text( 'partner' ),
			'from'    => $text( 'partner' ),
			'url'     => self::address( $text( 'url' ) ),
			'code'    => $text( 'offerDiscountCode' ),
			'image'   => self::address( $first( $text( 'image' ), $text( 'squareImage' ) ) ),
			'expiry'  => $text( 'expiry' ),
			// A flag that is neither true nor false has the safe meaning.
			// phpcs:ignore WordPress.NamingConventions.ValidVariableName -- The service's name.
			'adult'   => ! in_array( $offer->ageRestricted ?? null, array( null, false, 0, '', 'false' ), true ),
		);
	}

	/** An absolute http(s) address; empty if it is anything else. One that begins with `/` is on this site, as for the elements. */
	private static function address( string $entered ): string {
		if ( preg_match( '#^/(?!/)#', $entered ) ) {
			$entered = preg_replace( '#^(https?://[^/]*).*$#i', '$1', home_url() ) . $entered;
		}
		return preg_match( '#^https?://#i', $entered ) ? esc_url_raw( $entered, array( 'http', 'https' ) ) : '';
	}

	/**
	 * The offers that a page may show now, each once, with the first place where the element shows it.
	 *
	 * @param array  $lists          As `of()` returns them.
	 * @param string $placements     Names of lists, in their order; empty for all of them.
	 * @param string $age_restricted Attribute of the element. Unless it is `show`, offers for adults are left out.
	 * @return array<int, array<string, string|bool|int>> With `placement` and `position`, too.
	 */
	public static function choose( array $lists, string $placements, string $age_restricted ): array {
		$names  = '' === trim( $placements ) ? array_keys( $lists ) : preg_split( '/\s+/', trim( $placements ) );
		$chosen = array();
		foreach ( $names as $name ) {
			$shown = array();
			foreach ( $lists[ $name ] ?? array() as $offer ) {
				$is_gated = $offer['adult'] && ! in_array( $age_restricted, array( '', 'show' ), true );
				$key      = '' === $offer['id'] ? (string) wp_json_encode( $offer ) : $offer['id'];
				if ( ! $is_gated && ! isset( $shown[ $key ] ) && ! self::has_ended( $offer['expiry'] ) ) {
					$shown[ $key ] = true;
					$place         = array(
						'placement' => (string) $name,
						'position'  => count( $shown ),
					);

					$chosen += array( $key => $offer + $place );
				}
			}
		}
		return array_slice( array_values( $chosen ), 0, self::MAX );
	}

	/** A date without a time lasts through that day, here. */
	private static function has_ended( string $expiry ): bool {
		$is_date = 1 === preg_match( '/^\d{4}-\d\d-\d\d$/', $expiry );
		try {
			$end = new \DateTimeImmutable( $is_date ? "$expiry +1 day" : ( '' === $expiry ? '+1 day' : $expiry ), wp_timezone() );
		} catch ( \Exception $error ) {
			return false;
		}
		return $end->getTimestamp() <= time();
	}

	/**
	 * Prints a list. What partners write is text in it, to the browser as to WordPress, other plugins and themes.
	 *
	 * @param array  $offers     As `choose()` returns them.
	 * @param bool   $with_links Whether offers lead to their partners. Those of giveaways don't: shoppers claim them first.
	 * @param string $heading    Above the list; empty for none.
	 * @param int    $level      Of the heading.
	 */
	public static function show( array $offers, bool $with_links, string $heading = '', int $level = 2 ): void {
		if ( ! $offers ) {
			return;
		}
		ob_start( static fn( string $markup ): string => strtr( $markup, self::INERT ) );
		if ( '' !== $heading ) {
			printf( '<h%1$d class="rewards-list-heading">%2$s</h%1$d>', (int) $level, esc_html( $heading ) );
		}
		echo '<ul class="rewards-list">';
		foreach ( $offers as $offer ) {
			echo '<li>';
			if ( '' !== $offer['image'] ) {
				printf( '<img src="%s" alt="" width="112" height="70" loading="lazy" decoding="async">', esc_url( $offer['image'] ) );
			}
			echo '<span>';
			if ( $with_links && '' !== $offer['url'] ) {
				printf( '<a href="%s" rel="sponsored noopener">%s</a>', esc_url( $offer['url'] ), esc_html( $offer['title'] ) );
			} else {
				printf( '<strong>%s</strong>', esc_html( $offer['title'] ) );
			}
			if ( '' !== $offer['partner'] ) {
				printf( '<br><small>%s</small>', esc_html( $offer['partner'] ) );
			}
			echo '</span></li>';
		}
		echo '</ul>';
		ob_end_flush();
	}
}
