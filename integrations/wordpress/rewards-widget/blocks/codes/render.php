<?php
/**
 * The markup of this block. WordPress includes it.
 *
 * @package RewardsWidget
 *
 * @var array     $attributes Of the block.
 * @var \WP_Block $block
 */

namespace RewardsWidget;

defined( 'ABSPATH' ) || exit;

Blocks::show( $attributes, $block );
