// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>
#include <QTranslator>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pimento {

// Contexts under which a Language is asked for what is no text of a widget.
inline constexpr const char* kEngineTexts = "EngineTexts"; // what the engine says, which speaks English alone
inline constexpr const char* kEngineLines =
    "EngineLines"; // the same where names of users stand, which no maker's word replaces
inline constexpr const char* kNumbers = "Numbers"; // how numbers are written

/// A part of a sentence that changes: %1, or %L1 where it has to be a word of the engine. What is a name (of a tensor,
/// a loop, a size) stays as it is, though there may be such a word.
struct Place {
    int number = 0;
    bool isWord = false;
};

/// A sentence of the engine whose numbers and names change, with %1 to %9 in their place.
struct Sentence {
    QString source;            // "%1 needs %2 banks"
    QString spoken;            // "%1 braucht %2 Bänke"
    QStringList pieces;        // of the source, around what changes
    std::vector<Place> places; // in the order of the source
};

/// A language of the window: its catalogue (resources/translations) as a translation of tr(), and of what the engine
/// says as data (inWords() in views/state/words.h). Words and whole sentences of the engine are looked up; others are
/// taken apart by the sentences of engineSentences(), and by the parts that Error::message() puts together. What nobody
/// translated stays English.
class Language : public QTranslator {
    Q_OBJECT

public:
    /// How much of a sentence does not change.
    enum class Says : std::uint8_t { Much, Little };

    /// English has a catalogue of plurals alone. The language has to be installed before windows are made.
    explicit Language(const QString& code, QObject* parent = nullptr);
    ~Language() override;

    /// Those that there is a catalogue for, English first: "en", "de".
    [[nodiscard]] static QStringList codes();
    /// What speakers of a language call it: "Deutsch".
    [[nodiscard]] static QString nameOf(const QString& code);
    /// The first of codes() that a user wants who prefers these, such as "de-AT"; English if there is none.
    [[nodiscard]] static QString codeFor(const QStringList& preferred);
    /// The one that is installed in the application; nullptr: the window speaks English.
    [[nodiscard]] static const Language* installed();

    [[nodiscard]] const QString& code() const { return m_code; }
    /// Makes the application speak it: its widgets, dialogs and number fields.
    void install();

    [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation = nullptr,
                                    int n = -1) const override;
    [[nodiscard]] bool isEmpty() const override { return false; }

private:
    [[nodiscard]] QString said(const QString& text, int depth) const;
    [[nodiscard]] QString saidBySentence(const QString& text, Says says, int depth) const;
    [[nodiscard]] QString saidByParts(const QString& text, int depth) const;
    [[nodiscard]] std::optional<std::array<QString, 10>> saidParts(const Sentence& sentence, const QStringList& found,
                                                                   int depth) const;

    QString m_code;
    QTranslator m_dialogs; // of Qt
    std::vector<Sentence> m_sentences;
};

/// What stands in a text where a sentence has %1 to %9, in the order of the source; empty: it is no such sentence.
[[nodiscard]] QStringList matchOf(const Sentence& sentence, const QString& text);

// What the engine says, for the catalogues; each in a file of its name. A text of the engine that is missing there
// stays English in every language (tests/app/engine_texts_test.cpp says which).

/// Words and whole sentences.
[[nodiscard]] std::span<const char* const> engineWords();
[[nodiscard]] std::span<const char* const> engineSettingWords();
[[nodiscard]] std::span<const char* const> engineDeviceWords();
[[nodiscard]] std::span<const char* const> engineModelWords();
[[nodiscard]] std::span<const char* const> engineUpmemWords();
/// Sentences that are looked up by what does not change in them.
[[nodiscard]] std::span<const char* const> engineSentences();
[[nodiscard]] std::span<const char* const> engineErrors();
[[nodiscard]] std::span<const char* const> engineModelSentences();
[[nodiscard]] std::span<const char* const> engineDeviceErrors();
[[nodiscard]] std::span<const char* const> engineStudyErrors();
[[nodiscard]] std::span<const char* const> engineUpmemSentences();
[[nodiscard]] std::span<const char* const> engineUpmemErrors();

} // namespace pimento
