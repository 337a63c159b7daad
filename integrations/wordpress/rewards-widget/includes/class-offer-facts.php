<?php
/**
 * What is known of offers.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Titles, partners and ends of offers, remembered from giveaways: the answer to a claim has only the code. One stored value has it for all. */
final class Offer_Facts {
	private const NAME = 'offers';

	private const MAX = 200;

	/** Longer addresses are left out. */
	private const MAX_ADDRESS = 2000;

	/** Longer texts are cut. */
	private const MAX_TEXT = 300;

	/** @param array $offers As `Offer_List::of()` returns a list of them. */
	public static function learn( array $offers ): void {
		$learned = array();
		foreach ( $offers as $offer ) {
			if ( '' !== $offer['id'] ) {
				// Not as a number, which PHP makes of a key of digits.
				$learned[ "#{$offer['id']}" ] = self::facts( $offer );
			}
		}
		$known = self::known();
		$today = gmdate( 'Y-m-d' );
		// Written again once a day, so that it lives as long as a giveaway is asked for.
		if ( $learned && ( $known['day'] !== $today || array_intersect_key( $known['offers'], $learned ) != $learned ) ) { // phpcs:ignore Universal.Operators.StrictComparisons -- Their order doesn't matter.
			$known = array(
				'day'    => $today,
				'offers' => array_slice( $learned + $known['offers'], 0, self::MAX ),
			);
			Stored::set( self::NAME, $known, WEEK_IN_SECONDS );
		}
	}

	/** @return array<string, string> The id alone if nothing else is known. */
	public static function find( string $id ): array {
		return array( 'id' => $id ) + ( self::known()['offers'][ "#$id" ] ?? array() );
	}

	/** @return array{day: string, offers: array<string, array<string, string>>} */
	private static function known(): array {
		$known = Stored::get( self::NAME );
		return is_array( $known ) ? $known : array(
			'day'    => '',
			'offers' => array(),
		);
	}

	private static function facts( array $offer ): array {
		$cut     = static fn( string $text ): string => function_exists( 'mb_substr' ) ? mb_substr( $text, 0, self::MAX_TEXT ) : $text;
		$fitting = static fn( string $address ): string => strlen( $address ) <= self::MAX_ADDRESS ? $address : '';
		return array_filter(
			array(
				'title'   => $cut( $offer['title'] ),
				'partner' => $cut( $offer['partner'] ),
				'image'   => $fitting( $offer['image'] ),
				'url'     => $fitting( $offer['url'] ),
				'expiry'  => $cut( $offer['expiry'] ),
			),
			'strlen'
		);
	}
}
