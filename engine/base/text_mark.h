// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Marks a text of the engine for translation, in a context of the window's catalogue; the value is the text itself.
/// Qt's tool finds it as it finds QT_TRANSLATE_NOOP.
#define PIMENTO_TEXT(context, text) text
