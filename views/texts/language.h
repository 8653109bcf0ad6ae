// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QLocale>
#include <QMutex>
#include <QString>
#include <QStringList>
#include <QTranslator>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pimento {

// Contexts of translate() for texts that belong to no widget.
inline constexpr const char* kEngineTexts = "EngineTexts"; // texts of the engine, which is written in English
inline constexpr const char* kEngineLines =
    "EngineLines"; // texts of the engine with names of users inside, which no vocabulary replaces
inline constexpr const char* kNumbers = "Numbers"; // number formats

/// A placeholder of a sentence: %1, or %L1 where a word of the engine must stand. A name (of a tensor, a loop, a size)
/// stays as it is, even if there is such a word.
struct Place {
    int number = 0;
    bool isWord = false;
};

/// A sentence of the engine with placeholders %1 to %9 for numbers and names.
struct Sentence {
    /// How specific the fixed text is.
    enum class Says : std::uint8_t { Much, Little };

    QString source;            // "%1 needs %2 banks"
    QString spoken;            // its translation, "%1 braucht %2 Bänke"
    QStringList pieces;        // fixed texts of the source around the placeholders
    std::vector<Place> places; // placeholders in the order of the source
    Says says = Says::Much;
};

/// A language of the window: its catalogue (resources/translations) translates tr() and, as data, the engine's texts
/// (inWords() in views/texts/words.h). Words and whole sentences of the engine are looked up; others are taken apart by
/// the sentences of engineSentences() and by the parts that Error::message() puts together. Untranslated texts stay
/// English.
/// translated stays English.
class Language : public QTranslator {
    Q_OBJECT

public:
    /// Loads a catalogue; the one of English has plurals alone. A language must be installed before windows are made.
    explicit Language(const QString& code, QObject* parent = nullptr);
    ~Language() override;

    /// Languages that have a catalogue, English first: "en", "de".
    [[nodiscard]] static QStringList codes();
    /// Name of a language in that language: "Deutsch".
    [[nodiscard]] static QString nameOf(const QString& code);
    /// The first of codes() that fits a user's preferences, such as "de-AT"; English if none does.
    [[nodiscard]] static QString codeFor(const QStringList& preferred);
    /// The language that is installed in the application; nullptr: the window is in English.
    [[nodiscard]] static const Language* installed();

    [[nodiscard]] const QString& code() const { return m_code; }
    /// Installs the language in the application: for its widgets, dialogs and number fields.
    void install();

    [[nodiscard]] QString translate(const char* context, const char* source, const char* disambiguation = nullptr,
                                    int n = -1) const override;
    [[nodiscard]] bool isEmpty() const override { return false; }

private:
    using Says = Sentence::Says;

    [[nodiscard]] QString said(const QString& text, int depth) const;
    [[nodiscard]] QString findSaid(const QString& text, int depth) const;
    [[nodiscard]] QString saidBySentence(const QString& text, Says says, int depth) const;
    [[nodiscard]] QString saidByParts(const QString& text, int depth) const;
    [[nodiscard]] std::optional<std::array<QString, 10>> saidParts(const Sentence& sentence, const QStringList& found,
                                                                   int depth) const;

    QString m_code;
    QTranslator m_dialogs; // Qt's own texts
    std::vector<Sentence> m_sentences;
    mutable QMutex m_mutex; // guards what follows: jobs translate too
    mutable QHash<std::pair<QString, int>, QString> m_said; // translated lately, by text and depth
    mutable qsizetype m_lettersSaid = 0;                    // of those texts and their translations
};

/// Texts that stand in place of %1 to %9, in the order of the source; empty if the text does not match the sentence.
[[nodiscard]] QStringList matchOf(const Sentence& sentence, const QString& text);

// Texts of the engine for the catalogues, each list in a file of its name, but for those that tenants have in their
// rows (SystemModule::texts). A text that is missing in these lists stays English in every language
// (tests/app/window/language/engine_texts_test.cpp reports it).

/// Words and whole sentences.
[[nodiscard]] std::span<const char* const> engineWords();
[[nodiscard]] std::span<const char* const> engineSettingWords();
[[nodiscard]] std::span<const char* const> engineDeviceWords();
[[nodiscard]] std::span<const char* const> engineModelWords();
/// Sentences with placeholders, which are found by their fixed text.
[[nodiscard]] std::span<const char* const> engineSentences();
[[nodiscard]] std::span<const char* const> engineErrors();
[[nodiscard]] std::span<const char* const> engineModelSentences();
[[nodiscard]] std::span<const char* const> engineDeviceErrors();
[[nodiscard]] std::span<const char* const> engineStudyErrors();

} // namespace pimento
