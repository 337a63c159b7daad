<?php
/**
 * Patterns of blocks.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Ready-made parts of pages, for the editor. */
final class Patterns {
	private const CATEGORY = 'rewards-widget';

	public static function register(): void {
		add_action( 'init', array( self::class, 'register_patterns' ) );
	}

	public static function register_patterns(): void {
		register_block_pattern_category( self::CATEGORY, array( 'label' => __( 'Rewards', 'rewards-widget' ) ) );
		foreach ( self::all() as $name => list( $title, $content ) ) {
			register_block_pattern(
				self::CATEGORY . "/$name",
				array(
					'title'      => $title,
					'categories' => array( self::CATEGORY ),
					'content'    => $content,
				)
			);
		}
	}

	/** @return array<string, array{0: string, 1: string}> Title and content of each pattern, by name. */
	public static function all(): array {
		$wide = array( 'align' => 'wide' );
		return array(
			'offers'         => array(
				__( 'Offers under a heading', 'rewards-widget' ),
				self::block( 'offers', $wide + array( 'heading' => __( 'Offers for you', 'rewards-widget' ) ) ),
			),
			'giveaway'       => array(
				__( 'A giveaway, and the shopper’s codes', 'rewards-widget' ),
				self::heading( __( 'Pick your reward', 'rewards-widget' ) )
					. self::block( 'giveaway', $wide + array( 'headingLevel' => 3 ) )
					. self::block( 'codes', $wide ),
			),
			'after-an-order' => array(
				__( 'After an order', 'rewards-widget' ),
				self::heading( __( 'Thank you for your order', 'rewards-widget' ) )
					. self::paragraph( __( 'Before you go: pick a reward from our partners.', 'rewards-widget' ) )
					. self::block( 'giveaway', $wide + array( 'headingLevel' => 3 ) )
					. self::block(
						'offers',
						$wide + array(
							'heading'      => __( 'More offers for you', 'rewards-widget' ),
							'headingLevel' => 3,
							'placements'   => 'popular all',
						)
					),
			),
		);
	}

	private static function block( string $name, array $attributes ): string {
		return get_comment_delimited_block_content( "rewards-widget/$name", $attributes, '' ) . "\n";
	}

	private static function heading( string $words ): string {
		return get_comment_delimited_block_content( 'heading', array(), '<h2 class="wp-block-heading">' . esc_html( $words ) . '</h2>' ) . "\n";
	}

	private static function paragraph( string $words ): string {
		return get_comment_delimited_block_content( 'paragraph', array(), '<p>' . esc_html( $words ) . '</p>' ) . "\n";
	}
}
